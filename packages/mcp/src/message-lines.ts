import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"

/** Answers a line that is no message as JSON-RPC says, and keeps it from the server, which would lose all that came with it. */
export const messageLines: Layer.Layer<Stdio.Stdio, never, Stdio.Stdio> = Layer.effect(
  Stdio.Stdio,
  Effect.map(Stdio.Stdio, (stdio) => ({
    ...stdio,
    stdin: stdio.stdin.pipe(
      Stream.decodeText(),
      Stream.splitLines,
      Stream.filter((line) => line.trim() !== ""),
      Stream.filterEffect((line) => {
        const error = wrongWith(line)
        if (error === undefined) return Effect.succeed(true)
        const answer = `${JSON.stringify({ jsonrpc: "2.0", id: null, error })}\n`
        return Effect.as(Stream.run(Stream.make(answer), stdio.stdout()), false)
      }),
      Stream.map((line) => `${line}\n`),
      Stream.encodeText
    )
  }))
)

const wrongWith = (line: string): { readonly code: number; readonly message: string } | undefined => {
  try {
    const message: unknown = JSON.parse(line)
    // the server checks the rest, and what a batch holds
    const fits = typeof message === "object" && message !== null &&
      (Array.isArray(message) || ["method", "result", "error"].some((name) => Object.hasOwn(message, name)))
    return fits ? undefined : { code: -32600, message: "Invalid Request: neither a request nor a response" }
  } catch {
    return { code: -32700, message: "Parse error: the line is not JSON" }
  }
}
