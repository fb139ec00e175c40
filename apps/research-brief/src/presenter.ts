import { printableLine } from "@trawl/starter/printable-line"
import * as CliOutput from "effect/cli/CliOutput"
import * as Console from "effect/Console"

/** Says what is wrong with a command line in a line, and not in a page of help. */
export const presenter: CliOutput.Presenter = {
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Console.error(printableLine(`${
        event.errors.map(({ message }) => message.replaceAll(/\s+/g, " ")).join("; ")
      } (npm run research-brief -- --help says more)`))
      : CliOutput.defaultPresenter.present(event)
}
