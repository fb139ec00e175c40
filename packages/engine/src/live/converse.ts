import * as Effect from "effect/Effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Queue from "effect/Queue"
import { CloseEvent } from "effect/socket/Socket"
import { Socket } from "node:net"

/** One side of a conversation over a WebSocket. */
export interface Talk {
  /** Called with each message of the client. */
  readonly take: (message: string) => void
  readonly close: () => void
}

export interface Talker {
  /**
   * Sends a message. With a name, it replaces an earlier message of this name that has not been sent yet: a client that
   * reads slowly gets fewer frames, not older ones.
   */
  readonly send: (message: string | Uint8Array, name?: string) => void
  /** Closes the connection, with a reason of at most 123 bytes. */
  readonly end: (reason: string) => void
}

/** Completes a handshake, and passes messages both ways until one side leaves. */
export const converse = (
  upgrade: HttpServerRequest,
  touch: Effect.Effect<void>,
  open: (talker: Talker) => Promise<Talk>
) =>
  Effect.gen(function*() {
    const source: unknown = Reflect.get(upgrade.source, "socket")
    const connection = source instanceof Socket ? source.setTimeout(0) : undefined
    const socket = yield* upgrade.upgrade
    const { write } = yield* socket.writer
    const { pull } = yield* socket.reader
    const wake = yield* Queue.sliding<void>(1)
    let waiting: Array<{ readonly name: string | undefined; readonly message: string | Uint8Array }> = []
    let waitingBytes = 0
    let reason: string | undefined
    const talker: Talker = {
      send: (message, name) => {
        const at = name === undefined ? -1 : waiting.findIndex((one) => one.name === name)
        if (at === -1) waiting.push({ name, message })
        else {
          waitingBytes -= waiting[at]?.message.length ?? 0
          waiting[at] = { name, message }
        }
        waitingBytes += message.length
        if (waitingBytes > maxWaitingBytes) connection?.destroy()
        Queue.offerUnsafe(wake, undefined)
      },
      end: (why) => {
        reason = why
        Queue.offerUnsafe(wake, undefined)
      }
    }
    const sending = Effect.gen(function*() {
      for (;;) {
        yield* Queue.take(wake)
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          waitingBytes -= next.message.length
          yield* write(next.message)
          yield* drained(connection)
        }
        if (reason !== undefined) return yield* write(new CloseEvent(1000, reason))
      }
    })
    const talk = yield* Effect.acquireRelease(Effect.promise(() => open(talker)), ({ close }) => Effect.sync(close))
    let touchedAt = 0
    const receiving = Effect.gen(function*() {
      for (;;) {
        for (const message of yield* pull) {
          talk.take(typeof message === "string" ? message : Buffer.from(message).toString())
        }
        if (performance.now() - touchedAt < touchesEvery) continue
        touchedAt = performance.now()
        yield* touch
      }
    })
    yield* Effect.onInterrupt(
      Effect.raceFirst(Effect.ignore(receiving), Effect.ignore(sending)),
      () => Effect.sync(() => connection?.destroy())
    )
  }).pipe(Effect.scoped)

/** A client that does not read this much is gone. */
const maxWaitingBytes = 64_000_000
/** Milliseconds. */
const touchesEvery = 2_000

/** Waits until the client has taken what is buffered. */
const drained = (connection: Socket | undefined): Effect.Effect<void> =>
  Effect.callback((resume) => {
    if (connection?.writableNeedDrain !== true || connection.destroyed) return resume(Effect.void)
    const go = () => resume(Effect.void)
    connection.once("drain", go).once("close", go)
    return Effect.sync(() => connection.off("drain", go).off("close", go))
  })
