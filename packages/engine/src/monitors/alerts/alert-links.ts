import * as Effect from "effect/Effect"
import { PublicUrl } from "../../artifacts/link-base.ts"
import type { Monitor } from "../monitor.ts"
import { AlertStore } from "./alert-store.ts"
import { type LinkPurpose, linkToken } from "./link-token.ts"

/** The paths of links in emails and of feeds, without the token. */
export const alertPaths = {
  confirm: "/v2/monitor/email/confirm/",
  unsubscribe: "/v2/monitor/email/unsubscribe/",
  feed: "/v2/monitor/feed/"
} as const satisfies Readonly<Record<LinkPurpose, `/${string}`>>

/** Creates links for a recipient of a monitor, or for its feed. */
export const alertLinks = Effect.fnUntraced(function*({ base }: Pick<Monitor, "base">) {
  const secret = yield* Effect.orDie((yield* AlertStore).secret)
  const publicUrl = yield* PublicUrl
  return (purpose: LinkPurpose, id: string, generation?: number): string =>
    `${publicUrl ?? base}${alertPaths[purpose]}${linkToken(purpose, id, secret, generation)}`
})
