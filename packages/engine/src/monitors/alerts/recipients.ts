import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { newId } from "../../jobs/new-id.ts"
import { Webhooks } from "../../jobs/webhooks.ts"
import { addressKey } from "../../mail/mail-address.ts"
import { mailUrl } from "../../mail/mail.ts"
import type { Monitor, MonitorSettings } from "../monitor.ts"
import { alertLinks } from "./alert-links.ts"
import { AlertStore, type NewRecipient, type Recipient } from "./alert-store.ts"
import { confirmationMail } from "./confirmation-mail.ts"

/** The addresses to which a monitor sends emails, without duplicates; none if it sends no emails. */
export const listedRecipients = ({ notification: { email } }: Pick<MonitorSettings, "notification">) =>
  email?.enabled === true
    ? (email.recipients ?? []).filter((address, index, all) =>
      all.findIndex((other) => addressKey(other) === addressKey(address)) === index
    )
    : []

/** Adds the new recipients of a monitor and asks each of them once for confirmation. */
export const askRecipients = Effect.fnUntraced(function*(monitor: Pick<Monitor, "base" | "id" | "settings">) {
  const listed = listedRecipients(monitor.settings)
  if (listed.length === 0) return
  const store = yield* AlertStore
  const { prepareMessage } = yield* Webhooks
  const known = new Set((yield* Effect.orDie(store.recipients(monitor.id))).map(({ address }) => address))
  const link = yield* alertLinks(monitor)
  const added: Array<NewRecipient> = []
  for (const address of listed.filter((one) => !known.has(addressKey(one)))) {
    const id = yield* newId
    const confirmation = yield* prepareMessage({
      job: id,
      url: () => mailUrl(address),
      headers: {},
      isLast: false,
      report: { channel: "confirmation", id },
      body: confirmationMail(monitor.settings.name, address, link("confirm", id))
    })
    added.push({ id, address: addressKey(address), confirmation })
  }
  if (added.length > 0) yield* Effect.orDie(store.addRecipients(monitor.id, added))
})

/** The recipients of a monitor, with their status. */
export const subscriptionsOf = Effect.fnUntraced(function*({ id, settings }: Pick<Monitor, "id" | "settings">) {
  const listed = listedRecipients(settings)
  if (listed.length === 0) return []
  const known = new Map((yield* Effect.orDie((yield* AlertStore).recipients(id))).map((one) => [one.address, one]))
  return listed.map((email): Subscription => ({ email, recipient: known.get(addressKey(email)) }))
})

export interface Subscription {
  /** As in the request. */
  readonly email: string
  readonly recipient: Recipient | undefined
}

/**
 * The index of the first address that has been asked too often, or -1. The limit prevents floods of emails to an
 * address.
 */
export const askedTooOften = Effect.fnUntraced(
  function*(recipients: ReadonlyArray<string>, known: ReadonlySet<string>) {
    const store = yield* AlertStore
    const since = (yield* Clock.currentTimeMillis) - day
    for (const [index, address] of recipients.entries()) {
      const key = addressKey(address)
      if (known.has(key)) continue
      if ((yield* Effect.orDie(store.confirmationsSince(key, since))) >= maxConfirmations) return index
    }
    return -1
  }
)

/** Maximum emails per day that ask one address for confirmation. */
export const maxConfirmations = 10

const day = 86_400_000
