import * as CliOutput from "effect/cli/CliOutput"
import { TerminalCapabilities } from "effect/cli/TerminalCapabilities"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import process from "node:process"
import { misuse } from "./misuse.ts"
import { printable } from "./printable.ts"
import { wrapped } from "./wrapped.ts"

/** Prints results to standard output, and errors in a few lines to standard error. */
export const presenter: CliOutput.Presenter = {
  present: (event) => {
    if (event._tag === "Help") return event.reason === "Implicit" ? usage(event.helpDoc) : help(event.helpDoc)
    if (event._tag !== "InvalidInvocation") return CliOutput.defaultPresenter.present(event)
    return Console.error(wrapped(
      [
        ...misuse(event.errors, event.commandPath.at(-1) ?? "").map(printable),
        `Usage: ${event.helpDoc.usage}`,
        `\`${event.commandPath.join(" ")} --help\` for more.`
      ].join("\n"),
      process.stderr.columns
    ))
  }
}

type HelpDoc = Parameters<CliOutput.Formatter["formatHelpDoc"]>[0]

const help = (doc: HelpDoc) =>
  Effect.flatMap(
    TerminalCapabilities,
    ({ canColor }) =>
      Console.log(wrapped(CliOutput.defaultFormatter({ colors: canColor }).formatHelpDoc(doc), process.stdout.columns))
  )

const usage = (doc: HelpDoc) =>
  Effect.suspend(() => Console.error(wrapped(plain.formatHelpDoc(doc), process.stderr.columns)))

const plain = CliOutput.defaultFormatter({ colors: false })
