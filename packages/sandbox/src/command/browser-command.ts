import type { Call, Remote } from "../values/call.ts"
import type { Command, CommandResult } from "./command.ts"
import { commands } from "./commands.ts"
import { parseCommandLine } from "./command-line.ts"
import { CommandInvalid } from "./command-invalid.ts"

/** Runs one command of `agent-browser`, the browser command of shell scripts, on a page. */
export const browserCommand = async (args: ReadonlyArray<string>, remote: Remote): Promise<CommandResult> => {
  const [name = "help", ...rest] = args
  const page = (...calls: ReadonlyArray<Call>) => remote([{ name: "page" }, ...calls])
  try {
    const command: Command | undefined = commands.get(name)
    if (command === undefined) {
      throw new CommandInvalid(`Unknown command: ${name.slice(0, 100)}. Commands: ${[...commands.keys()].join(", ")}`)
    }
    const answer = await command(page, parseCommandLine(rest))
    return typeof answer === "string" ? { code: 0, text: withLineEnd(answer) } : { code: 0, ...answer }
  } catch (error) {
    return {
      code: error instanceof CommandInvalid ? 2 : 1,
      text: `agent-browser ${name.slice(0, 100)}: ${(error as Error).message}\n`
    }
  }
}

const withLineEnd = (text: string) => text === "" || text.endsWith("\n") ? text : `${text}\n`
