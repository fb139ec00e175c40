import { SelectorUnusable } from "@trawl/reader/html"
import * as Effect from "effect/Effect"
import { PageFailed } from "@trawl/fetcher/effect"

/** What an error that nobody expected says, thrown while a page or a file was read: of that, which is so every time, or of the machine, where it may pass. */
export const readingFault = (
  error: unknown
): { readonly problem: "Damaged" | "ReaderFailed"; readonly message: string } =>
  isOfMachine(error)
    ? { problem: "ReaderFailed", message: "This machine could not read it: the engine's log says why" }
    : {
      problem: "Damaged",
      message: `It cannot be read: ${String(error instanceof Error ? error.message : error).slice(0, 300)}`
    }

/** What becomes of a page of which reading threw this: a selector's own fault, or one of the page, of which the log says more. */
export const pageFault = (url: string) => (error: unknown): Effect.Effect<never, PageFailed | SelectorUnusable> => {
  if (error instanceof SelectorUnusable) return Effect.fail(error)
  const { message, problem } = readingFault(error)
  return Effect.andThen(
    Effect.logError("The reader of pages failed", error),
    Effect.fail(
      new PageFailed({ url, reason: problem === "Damaged" ? "ContentDamaged" : problem, message, cause: error })
    )
  )
}

/** No files left to open, no memory, a library that cannot be loaded. */
const isOfMachine = (error: unknown): boolean => {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined
  return typeof code === "string" && /^(?:E[A-Z0-9]+|(?:ERR_)?MODULE_NOT_FOUND|ERR_DLOPEN_FAILED)$/.test(code)
}
