import { SelectorUnusable } from "@trawl/reader/html"
import * as Effect from "effect/Effect"
import { PageFailed } from "@trawl/fetcher/effect"

/**
 * The failure for an unexpected error while reading a page or file: 422 if the content causes it, 500 if the machine
 * does.
 */
export const readingFault = (
  error: unknown
): { readonly problem: "Damaged" | "ReaderFailed"; readonly message: string } =>
  isOfMachine(error)
    ? {
      problem: "ReaderFailed",
      message: "It could not be read because of a fault of this machine. The engine's log has the reason"
    }
    : {
      problem: "Damaged",
      message: `It cannot be read: ${String(error instanceof Error ? error.message : error).slice(0, 300)}`
    }

/**
 * The failure for an error thrown while reading a page: an invalid selector, or a page that cannot be read, which is
 * logged.
 */
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

/** Errors of the machine: too many open files, no memory, a library that cannot be loaded. */
const isOfMachine = (error: unknown): boolean => {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined
  return typeof code === "string" && /^(?:E[A-Z0-9]+|(?:ERR_)?MODULE_NOT_FOUND|ERR_DLOPEN_FAILED)$/.test(code)
}
