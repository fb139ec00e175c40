import { execute, scoped } from "@trawl/interact"
import * as Command from "effect/cli/Command"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import process from "node:process"
import { createInterface } from "node:readline"
import { connected } from "./connection-flags.ts"
import { printable } from "./printable.ts"

/** `trawl interact <url>`: runs each line in a browser, and prints the page after it. */
export const interactCommand = Command.make("interact", {
  url: Argument.String("url").pipe(
    Argument.withDescription("The first page: an absolute http(s) URL"),
    Argument.optional
  ),
  language: Flag.Literals("language", ["node", "python", "bash"]).pipe(
    Flag.withDescription("Run each line as code in this language, instead of as a browser command"),
    Flag.optional
  ),
  profile: Flag.String("profile").pipe(
    Flag.withDescription("Use the cookies and storage of this profile, and save them at the end"),
    Flag.optional
  )
}, (flags) =>
  Effect.gen(function*() {
    const { id } = yield* scoped(Option.isSome(flags.profile) ? { profile: { name: flags.profile.value } } : {})
    const run = Effect.fnUntraced(function*(code: string, language: "bash" | "node" | "python") {
      const { error, result, stdout } = yield* execute(id, { code, language })
      for (const text of [stdout, result]) {
        if (typeof text === "string" && text !== "") yield* Console.log(printable(text.trimEnd()))
      }
      if (typeof error === "string") yield* Console.error(printable(error))
    })
    const perform = (line: string) =>
      Option.isSome(flags.language) ? run(line, flags.language.value) : run(`agent-browser ${line}`, "bash")
    const lines = yield* Effect.acquireRelease(
      Effect.sync(() => createInterface({ input: process.stdin, output: process.stderr, terminal: isTerminal })),
      (open) => Effect.sync(() => open.close())
    )
    lines.once("SIGINT", () => lines.close())
    const entered = lines[Symbol.asyncIterator]()
    if (isTerminal) {
      yield* Console.error("Enter a command such as open <url>, click <ref>, fill <ref> <text> or help. Ctrl-D ends.")
    }
    if (Option.isSome(flags.url)) yield* run(`agent-browser open ${quoted(flags.url.value)} && ${snapshot}`, "bash")
    for (;;) {
      if (isTerminal) lines.prompt()
      const { done, value: line } = yield* Effect.promise(() => entered.next())
      if (done === true || line.trim() === "exit") return
      if (line.trim() === "") continue
      yield* perform(line)
      yield* run(snapshot, "bash")
    }
  }).pipe(Effect.scoped, connected)).pipe(
    Command.withDescription(
      "Opens a browser session, runs each line of standard input in it, and prints the page's accessibility tree after each. A line is a browser command, such as click @e3, or code with --language. The session closes at the end of the input"
    ),
    Command.withShortDescription("Use a browser from the command line"),
    Command.withExamples([
      { command: "trawl interact https://example.com", description: "Opens a page and waits for commands" },
      {
        command: "echo 'await page.title()' | trawl interact https://example.com --language node",
        description: "Runs code"
      }
    ])
  )

const snapshot = "agent-browser snapshot"
const isTerminal = process.stdin.isTTY === true

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
