import * as Effect from "effect/Effect"
import type { NewDelivery } from "../../jobs/deliveries.ts"
import { Webhooks } from "../../jobs/webhooks.ts"
import { mailUrl } from "../../mail/mail.ts"
import type { Check, Monitor, MonitorSettings } from "../monitor.ts"
import { alertLinks } from "./alert-links.ts"
import { alertMail } from "./alert-mail.ts"
import { AlertStore } from "./alert-store.ts"
import { chatMessage, type ChatService } from "./chat/chat-message.ts"
import { digestOf, maxDigestPages } from "./digest.ts"
import { listedRecipients, subscriptionsOf } from "./recipients.ts"

/**
 * The emails and the chat message at the end of a check, if one of its pages causes an alert. Each confirmed recipient
 * gets an email. A check that finds only errors sends nothing if the previous check also found errors.
 */
export const alertDeliveries = Effect.fnUntraced(function*(check: Check, monitor: Monitor) {
  if (listedRecipients(monitor.settings).length === 0 && chatServiceOf(monitor.settings) === undefined) return []
  const { pages, total } = yield* Effect.orDie((yield* AlertStore).alertsOf(check.id, maxDigestPages))
  const isOldError = (monitor.lastSummary?.error ?? 0) > 0 && check.summary.error === total
  if (total === 0 || pages.every(({ status }) => status === "error") && isOldError) return []
  return [...yield* mails(check, monitor, pages, total), ...yield* messages(check, monitor, pages, total)]
})

/** The webhook that receives events; undefined if the monitor has none, or if it receives chat messages. */
export const eventWebhook = (settings: MonitorSettings) =>
  chatServiceOf(settings) === undefined ? settings.webhook : undefined

const messages = Effect.fnUntraced(
  function*(check: Check, monitor: Monitor, pages: Parameters<typeof digestOf>[2], total: number) {
    const service = chatServiceOf(monitor.settings)
    const { webhook } = monitor.settings
    if (service === undefined || webhook === undefined) return []
    const { prepareMessage } = yield* Webhooks
    const { headers = {}, url } = typeof webhook === "string" ? { url: webhook } : webhook
    const message = chatMessage(service, url, digestOf(monitor, check, pages, total, true))
    const report = { channel: "webhook" as const, id: check.id }
    return [yield* prepareMessage({ ...message, job: check.id, headers, isLast: false, report })]
  }
)

const mails = Effect.fnUntraced(
  function*(check: Check, monitor: Monitor, pages: Parameters<typeof digestOf>[2], total: number) {
    const { prepareMessage } = yield* Webhooks
    const withChanges = monitor.settings.notification.email?.includeDiffs === true
    const digest = digestOf(monitor, check, pages, total, withChanges)
    const link = yield* alertLinks(monitor)
    const deliveries: Array<NewDelivery> = []
    for (const { email, recipient } of yield* subscriptionsOf(monitor)) {
      if (recipient?.status !== "confirmed") continue
      deliveries.push(
        yield* prepareMessage({
          job: recipient.id,
          url: () => mailUrl(email),
          headers: {},
          isLast: false,
          report: { channel: "email", id: check.id },
          body: alertMail(digest, email, link("unsubscribe", recipient.id))
        })
      )
    }
    return deliveries
  }
)

/** Whether a page of a check causes an alert: it is not the same, not new to the monitor, and matches the goal. */
export const alertsOn = (
  { judgment, status }: { readonly judgment?: unknown; readonly status: string },
  isSilent: boolean
): boolean =>
  !isSilent && status !== "same" && (judgment as { readonly meaningful?: unknown } | null)?.meaningful !== false

/** The chat service for which the webhook receives bodies, if any. */
export const chatServiceOf = ({ trawl }: Pick<MonitorSettings, "trawl">): ChatService | undefined =>
  trawl?.webhookBody === undefined || trawl.webhookBody === "events" ? undefined : trawl.webhookBody
