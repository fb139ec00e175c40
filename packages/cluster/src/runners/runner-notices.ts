import { unusableIn } from "@trawl/engine/parts"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import { MinimumLogLevel } from "effect/References"
import * as Socket from "effect/socket/Socket"

/**
 * Logs each failure of Effect Cluster in one line, at most once per minute. Ignores its warnings, which are about
 * processes that start and end normally, and lost databases, which are already in the log.
 */
export const layer: Layer.Layer<never> = Layer.unwrap(
  Effect.map(Logger.CurrentLoggers, (loggers) => {
    const loggedAt = new Map<string, number>()
    const notices = Logger.make<unknown, void>((options) => {
      const line = lineOf(options)
      const now = options.date.getTime()
      if (line === undefined || now < (loggedAt.get(line) ?? -Infinity) + 60_000) return
      if (loggedAt.size >= maxLines) loggedAt.clear()
      loggedAt.set(line, now)
      for (const logger of loggers) logger.log({ ...options, message: [line], cause: Cause.empty })
    })
    return Layer.merge(Logger.layer([notices]), Layer.succeed(MinimumLogLevel, "Error"))
  })
)

/** The line for a log entry; undefined if it is about a lost database or an ended process. */
export const lineOf = ({ cause, message }: Pick<Logger.Options<unknown>, "cause" | "message">): string | undefined => {
  const parts = Array.isArray(message) ? message : [message]
  const errors = [
    ...parts.filter((part) => part instanceof Error),
    ...cause.reasons.length > 0 ? [Cause.squash(cause)] : []
  ]
    .flatMap(withCauses)
  if (errors.some((error) => unusableIn(error) !== undefined || isBrokenConnection(error))) return undefined
  const texts = [...parts.filter((part) => typeof part === "string"), ...errors.slice(-1).map(String)]
  return `Between the processes of the cluster: ${texts.join(": ").replaceAll(/\s+/gu, " ").slice(0, maxCharacters)}`
}

/** The failure of a process that ended. */
const isBrokenConnection = (error: unknown): boolean =>
  Socket.isSocketError(error) && error.reason._tag === "SocketReadError"

/** An error and the errors that caused it. */
const withCauses = (error: unknown): ReadonlyArray<unknown> => {
  const all = [error]
  while (all.length < 10 && all.at(-1) instanceof Error && (all.at(-1) as Error).cause !== undefined) {
    all.push((all.at(-1) as Error).cause)
  }
  return all
}

const maxLines = 100
const maxCharacters = 500
