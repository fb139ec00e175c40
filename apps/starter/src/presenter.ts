import { printable } from "@trawl/cli/printable"
import * as CliOutput from "effect/cli/CliOutput"
import * as Console from "effect/Console"

/** Prints problems of the command line in one line, instead of a help page. */
export const presenter: CliOutput.Presenter = {
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Console.error(printable(`${
        event.errors.map(({ message }) => message.replaceAll(/\s+/g, " ")).join("; ")
      } (see npm start -- --help)`))
      : CliOutput.defaultPresenter.present(event)
}
