import type { Failure, MonitorEmailResponse } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { monitorFailure } from "../monitor-failure.ts"
import { AlertStore, type RecipientOf } from "./alert-store.ts"
import { idOfToken, isSigned } from "./link-token.ts"

/**
 * Confirms or unsubscribes the recipient of a token. Fails if the signature is invalid, or if the monitor was deleted.
 */
export const useToken = Effect.fnUntraced(
  function*(action: "confirm" | "unsubscribe", token: string): Effect.fn.Return<
    MonitorEmailResponse,
    Failure,
    AlertStore
  > {
    const id = yield* recipientOfToken(action, token)
    const store = yield* AlertStore
    const before = yield* Effect.orDie(store.setStatus(id, statuses[action]))
    if (before === undefined) return yield* Effect.fail<Failure>(monitorFailure("TokenUnknown"))
    return {
      success: true,
      result: before.status === statuses[action] ? `already_${statuses[action]}` : statuses[action],
      email: before.address,
      monitorName: before.monitorName
    }
  }
)

/** The recipient of a token. Changes nothing. Fails like `useToken`. */
export const readToken = Effect.fnUntraced(
  function*(action: "confirm" | "unsubscribe", token: string): Effect.fn.Return<RecipientOf, Failure, AlertStore> {
    const id = yield* recipientOfToken(action, token)
    const recipient = yield* Effect.orDie((yield* AlertStore).recipient(id))
    return recipient ?? (yield* Effect.fail<Failure>(monitorFailure("TokenUnknown")))
  }
)

const recipientOfToken = Effect.fnUntraced(
  function*(action: "confirm" | "unsubscribe", token: string): Effect.fn.Return<string, Failure, AlertStore> {
    const secret = yield* Effect.orDie((yield* AlertStore).secret)
    const id = idOfToken(token)
    return id !== undefined && isSigned(token, action, secret)
      ? id
      : yield* Effect.fail<Failure>(monitorFailure("TokenInvalid"))
  }
)

const statuses = { confirm: "confirmed", unsubscribe: "unsubscribed" } as const
