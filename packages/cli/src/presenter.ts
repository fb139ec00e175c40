import * as CliOutput from "effect/cli/CliOutput"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

/** What a user asked for goes to standard output; what is wrong goes to standard error, in a few lines and not a page. */
export const presenter: CliOutput.Presenter = {
  present: (event) => {
    if (event._tag === "InvalidInvocation") {
      return Console.error([
        ...event.errors.map(({ message }) => formatter.formatCliError({ message } as never)),
        `Usage: ${event.helpDoc.usage}`,
        `\`${event.commandPath.join(" ")} --help\` says more.`
      ].join("\n"))
    }
    return event._tag === "Help" && event.reason === "Implicit"
      ? Effect.suspend(() => Console.error(formatter.formatHelpDoc(event.helpDoc)))
      : CliOutput.defaultPresenter.present(event)
  }
}

const formatter = CliOutput.defaultFormatter({ colors: false })
