import { setTimeout } from "node:timers/promises"
import { isStaleConnection } from "./stale-connection.ts"

/**
 * Repeats a GET once if the connection failed before the first byte of the response, because the problem may be
 * temporary. Waits for `onRetry` first.
 */
export const retryOnce = async <A>(
  get: () => Promise<A>,
  onRetry: () => Promise<void>,
  signal: AbortSignal
): Promise<A> => {
  try {
    return await get()
  } catch (error) {
    const isStale = isStaleConnection(error)
    if (!isStale && !mayPass(error)) throw error
    if (!isStale) await setTimeout(pause, undefined, { signal })
    await onRetry()
    return get()
  }
}

/** Whether the error may be temporary. Several connection attempts are one `AggregateError`. */
const mayPass = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(mayPass)
    : error instanceof Error && passing.has(Reflect.get(error, "code"))

const passing: ReadonlySet<unknown> = new Set(["EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET"])

const pause = 200
