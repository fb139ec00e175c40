import { printable } from "@trawl/cli/printable"
import * as CliOutput from "effect/cli/CliOutput"
import * as Console from "effect/Console"

/** Says what is wrong with a command line in a line, and not in a page of help. */
export const presenter: CliOutput.Presenter = {
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Console.error(printable(`${
        event.errors.map(({ message }) => message.replaceAll(/\s+/g, " ")).join("; ")
      } (see npm start -- --help)`))
      : CliOutput.defaultPresenter.present(event)
}
