import { type JobWebhook, webhookRules } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import { createHmac } from "node:crypto"
import { request } from "undici"
import { addressGuard } from "../page/address-guard.ts"
import { guardedAgent } from "../page/guarded-agent.ts"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { number, text } from "../store/column.ts"
import { Database } from "../store/database.ts"
import { newId } from "./new-id.ts"

/** Tells webhooks what becomes of jobs. */
export class Webhooks extends Context.Service<Webhooks, {
  /** Tells of an event of the current team, if the webhook wants to know; nothing waits for it. What a receiver does not take is sent again, after a restart, too. */
  readonly tell: (webhook: JobWebhook | undefined, event: WebhookEvent) => Effect.Effect<void>
}>()("@trawl/engine/jobs/Webhooks") {}

export interface WebhookEvent {
  /** Of the job. */
  readonly id: string
  readonly type: string
  readonly success: boolean
  readonly data: ReadonlyArray<unknown>
  readonly error?: string | undefined
}

export interface WebhookOptions {
  /** Hosts, `host:port` or address ranges beyond the public internet that may be told. None by default. */
  readonly allowedAddresses?: ReadonlyArray<string> | undefined
}

interface Delivery {
  readonly id: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly attempt: number
  readonly dueAt: number
}

/** Deliveries that wait are in the engine's database, but for those of which nothing may stay on disk. */
export const layer = ({ allowedAddresses = [] }: WebhookOptions = {}): Layer.Layer<Webhooks, never, Database> =>
  Layer.effect(
    Webhooks,
    Effect.gen(function*() {
      const database = yield* Database
      const scope = yield* Scope.Scope
      const agent = yield* Effect.acquireRelease(
        Effect.sync(() => guardedAgent(addressGuard(allowedAddresses), { rejectUnauthorized: true })),
        ({ destroy }) => Effect.promise(destroy)
      )
      const post = ({ body, headers, url }: Delivery) =>
        Effect.tryPromise((signal) =>
          agent.exchange(new URL(url).origin, signal, async (dispatcher) => {
            const response = await request(url, { dispatcher, method: "POST", headers, body, signal })
            await response.body.dump()
            return response.statusCode >= 200 && response.statusCode < 300
          })
        ).pipe(
          Effect.timeoutOrElse({ duration: webhookRules.timeoutSeconds * 1000, orElse: () => Effect.succeed(false) }),
          // a receiver that cannot be reached is one that does not take it
          Effect.orElseSucceed(() => false)
        )
      const deliver = Effect.fnUntraced(function*(first: Delivery, isKept: boolean) {
        let delivery = first
        while (true) {
          const wait = delivery.dueAt - (yield* Clock.currentTimeMillis)
          if (wait > 0) yield* Effect.sleep(wait)
          const pause = (yield* post(delivery)) ? undefined : webhookRules.retryMinutes[delivery.attempt]
          if (pause === undefined) break
          delivery = { ...delivery, attempt: delivery.attempt + 1, dueAt: (yield* Clock.currentTimeMillis) + pause * 60_000 }
          const { attempt, dueAt, id } = delivery
          if (isKept) yield* database.write((sql) => sql("UPDATE delivery SET attempt = ?, due_at = ? WHERE id = ?").run(attempt, dueAt, id))
        }
        if (isKept) yield* database.write((sql) => sql("DELETE FROM delivery WHERE id = ?").run(delivery.id))
      })
      const waiting = yield* database.read((sql) => sql("SELECT * FROM delivery ORDER BY due_at").all().map((row): Delivery => ({
        id: text(row, "id"),
        url: text(row, "url"),
        // only `tell` writes this column
        headers: JSON.parse(text(row, "headers")) as Delivery["headers"],
        body: text(row, "body"),
        attempt: number(row, "attempt"),
        dueAt: number(row, "due_at")
      })))
      yield* Effect.forEach(waiting, (delivery) => Effect.forkIn(deliver(delivery, true), scope))

      return Webhooks.of({
        tell: Effect.fnUntraced(function*(webhook, { data, error, id: job, success, type }) {
          if (webhook === undefined) return
          const { events, headers = {}, metadata = {}, url } = typeof webhook === "string" ? { url: webhook } : webhook
          if (events !== undefined && !events.some((event) => type.endsWith(`.${event}`))) return
          const { webhookSecret } = yield* CurrentTeam
          const id = yield* newId
          const body = JSON.stringify({ success, type, id: job, webhookId: id, data, ...error === undefined ? {} : { error }, metadata })
          const signature = webhookSecret === undefined
            ? {}
            : { [webhookRules.signatureHeader]: `sha256=${createHmac("sha256", Redacted.value(webhookSecret)).update(body).digest("hex")}` }
          const delivery: Delivery = {
            id,
            url,
            headers: { ...headers, "content-type": "application/json", ...signature },
            body,
            attempt: 0,
            dueAt: yield* Clock.currentTimeMillis
          }
          const isKept = !(yield* ZeroRetention)
          if (isKept) {
            yield* database.write((sql) =>
              sql("INSERT INTO delivery (id, url, headers, body, attempt, due_at) VALUES (?, ?, ?, ?, 0, ?)")
                .run(id, url, JSON.stringify(delivery.headers), body, delivery.dueAt))
          }
          yield* Effect.forkIn(deliver(delivery, isKept), scope)
        })
      })
    })
  )
