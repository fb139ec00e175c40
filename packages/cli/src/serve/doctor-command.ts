import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { printable } from "../printable.ts"
import { findEngine, messageOf, NotServed } from "./find-engine.ts"

/** `trawl doctor`: shows which optional parts of the engine this machine has. */
export const doctorCommand = Command.make("doctor", {}, () =>
  Effect.gen(function*() {
    const engine = yield* findEngine()
    const parts = yield* Effect.tryPromise({
      try: () => engine.findParts(),
      catch: (cause) => new NotServed(messageOf(cause))
    })
    const width = Math.max(...parts.map(({ name }) => name.length))
    for (const { isFound, name, note } of parts) {
      yield* Console.log(printable(`${isFound ? "✓" : "✗"} ${name.padEnd(width)}  ${note}`))
    }
  })).pipe(
    Command.withDescription(
      "Shows which optional parts of the engine this machine has: Chromium, and what runs untrusted code of browser sessions in node, python and bash. For a missing part, it says what to install. Requires the package @trawl/engine."
    ),
    Command.withShortDescription("Show which optional parts this machine has"),
    Command.withExamples([{ command: "trawl doctor", description: "Check this machine before you serve an engine" }])
  )
