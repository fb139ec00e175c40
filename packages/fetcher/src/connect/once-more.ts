import { setTimeout } from "node:timers/promises"
import { isWornOut } from "./worn-out.ts"

/** Sends a GET again, once, where the connection failed before anything of an answer came: what ailed it may have passed. */
export const onceMore = async <A>(get: () => Promise<A>, signal: AbortSignal): Promise<A> => {
  try {
    return await get()
  } catch (error) {
    if (isWornOut(error)) return get()
    if (!mayPass(error)) throw error
    await setTimeout(pause, undefined, { signal })
    return get()
  }
}

/** Several tries to connect, to several addresses, come as one error. */
const mayPass = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(mayPass)
    : error instanceof Error && passing.has(Reflect.get(error, "code"))

const passing: ReadonlySet<unknown> = new Set(["EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET"])

const pause = 200
