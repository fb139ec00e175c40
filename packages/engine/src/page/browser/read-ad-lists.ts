import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { readFile, stat } from "node:fs/promises"

/** A list against advertising that cannot be used; `message` names it as it was given. */
export class AdListUnusable extends Data.TaggedError("AdListUnusable")<{ readonly message: string }> {}

/** The texts of lists, so that one that cannot be used is known before the first page is. */
export const readAdLists = (paths: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<string>, AdListUnusable> =>
  Effect.forEach(paths, readAdList)

const readAdList = (path: string) =>
  Effect.tryPromise({
    try: async () => {
      const found = await stat(path)
      if (!found.isFile()) throw new Error("it is not a file")
      if (found.size > mostBytes) throw new Error(`it has more than ${mostBytes} bytes`)
      const text = await readFile(path, "utf8")
      if (text.includes("\0")) throw new Error("it is not a text")
      if (/^\s*<(?:!doctype|html)/i.test(text)) throw new Error("it is a web page, not a list of rules")
      if (!/^[ \t]*[^\s![]/m.test(text)) throw new Error("it has no rules")
      return text
    },
    catch: (error) =>
      new AdListUnusable({
        message: `The list ${JSON.stringify(path)} against advertising cannot be used: ${reasonOf(error)}.`
      })
  })

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined
  return code === "ENOENT"
    ? "there is no such file"
    : code === "EACCES"
    ? "it may not be read"
    : String(error instanceof Error ? error.message : error)
}

const mostBytes = 50_000_000
