import { type AgentWebhook, type JobWebhook, webhookRules } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as PartitionedSemaphore from "effect/PartitionedSemaphore"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import { createHmac } from "node:crypto"
import { request } from "../page/undici.ts"
import { addressGuard } from "../page/address-guard.ts"
import { guardedAgent } from "../page/guarded-agent.ts"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { number, text } from "../store/column.ts"
import { Database } from "../store/database.ts"
import type { Sql } from "../store/open-database.ts"
import { newId } from "./new-id.ts"

/** Tells webhooks what becomes of jobs. */
export class Webhooks extends Context.Service<Webhooks, {
  /** Tells of an event of the current team, if the webhook wants to know; nothing waits for it. What a receiver does not take is sent again, after a restart, too. */
  readonly tell: (webhook: AgentWebhook | JobWebhook | undefined, event: WebhookEvent) => Effect.Effect<void>
}>()("@trawl/engine/jobs/Webhooks") {}

export interface WebhookEvent {
  /** Of the job. */
  readonly id: string
  readonly type: string
  readonly success: boolean
  readonly data: ReadonlyArray<unknown>
  readonly error?: string | undefined
  /** Of the delivery, for an event that may be told again after a restart: then its receiver can tell. A new one by default. */
  readonly webhookId?: string | undefined
}

export interface WebhookOptions {
  /** Hosts, `host:port` or address ranges beyond the public internet that may be told. None by default. */
  readonly allowedAddresses?: ReadonlyArray<string> | undefined
}

interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** When a message is sent next. */
interface Turn {
  readonly id: string
  /** Of the receiver. */
  readonly origin: string
  readonly attempt: number
  readonly dueAt: number
}

const sentAtOnce = 16

/** Deliveries that wait are in the engine's database, but for those of which nothing may stay on disk. */
export const layer = ({ allowedAddresses = [] }: WebhookOptions = {}): Layer.Layer<Webhooks, never, Database> =>
  Layer.effect(
    Webhooks,
    Effect.gen(function*() {
      const database = yield* Database
      const scope = yield* Scope.Scope
      const sending = yield* PartitionedSemaphore.make<string>({ permits: sentAtOnce })
      const agent = yield* Effect.acquireRelease(
        Effect.sync(() => guardedAgent(addressGuard(allowedAddresses), { rejectUnauthorized: true })),
        ({ destroy }) => Effect.promise(destroy)
      )
      const post = ({ body, headers, url }: Message) =>
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
      /** What cannot be written, such as on a full disk, ends no delivery: after a restart it may come once more, with the same identifier. */
      const written = (body: (sql: Sql) => unknown): Effect.Effect<boolean> =>
        database.write(body).pipe(
          Effect.as(true),
          Effect.catchCause((cause) => Effect.as(Effect.logError("What became of a delivery could not be written down", cause), false))
        )
      /** Sends a message until it is taken or has been sent often enough. What it says is at hand only while it is sent: many may wait. */
      const deliver = Effect.fnUntraced(function*({ attempt: first, dueAt: firstDue, id, origin }: Turn, held: Message | undefined) {
        for (let attempt = first, dueAt = firstDue; true; attempt++) {
          const wait = dueAt - (yield* Clock.currentTimeMillis)
          if (wait > 0) yield* Effect.sleep(wait)
          // receivers take turns, so that one which does not answer holds up no other for long
          const isTaken = yield* PartitionedSemaphore.withPermits(sending, origin, 1)(
            Effect.flatMap(held === undefined ? messageOf(id) : Effect.succeed(held), post).pipe(
              Effect.tap((taken) => Effect.annotateCurrentSpan("trawl.taken", taken)),
              Effect.withSpan("Webhooks.send", {}, { captureStackTrace: false })
            )
          )
          const pause = isTaken ? undefined : webhookRules.retryMinutes[attempt]
          if (pause === undefined) break
          const next = (yield* Clock.currentTimeMillis) + pause * 60_000
          dueAt = next
          if (held === undefined) yield* written((sql) => sql("UPDATE delivery SET attempt = ?, due_at = ? WHERE id = ?").run(attempt + 1, next, id))
        }
        if (held === undefined) yield* written((sql) => sql("DELETE FROM delivery WHERE id = ?").run(id))
      })
      const messageOf = (id: string) =>
        database.read((sql): Message => {
          const row = sql("SELECT url, headers, body FROM delivery WHERE id = ?").get(id) ?? {}
          // only `tell` writes this column
          return { url: text(row, "url"), headers: JSON.parse(text(row, "headers")) as Message["headers"], body: text(row, "body") }
        })
      const waiting = yield* database.read((sql) => sql("SELECT id, url, attempt, due_at FROM delivery ORDER BY due_at").all().map((row): Turn => ({
        id: text(row, "id"),
        origin: new URL(text(row, "url")).origin,
        attempt: number(row, "attempt"),
        dueAt: number(row, "due_at")
      })))
      yield* Effect.forEach(waiting, (turn) => Effect.forkIn(deliver(turn, undefined), scope))

      return Webhooks.of({
        tell: Effect.fnUntraced(function*(webhook, { data, error, id: job, success, type, webhookId }) {
          if (webhook === undefined) return
          const { events, headers = {}, metadata = {}, url } = typeof webhook === "string" ? { url: webhook } : webhook
          const wanted: ReadonlyArray<string> | undefined = events
          if (wanted !== undefined && !wanted.some((event) => type.endsWith(`.${event}`))) return
          const { webhookSecret } = yield* CurrentTeam
          const id = webhookId ?? (yield* newId)
          const body = JSON.stringify({ success, type, id: job, webhookId: id, data, ...error === undefined ? {} : { error }, metadata })
          const signature = webhookSecret === undefined
            ? {}
            : { [webhookRules.signatureHeader]: `sha256=${createHmac("sha256", Redacted.value(webhookSecret)).update(body).digest("hex")}` }
          const message: Message = { url, headers: { ...headers, "content-type": "application/json", ...signature }, body }
          const now = yield* Clock.currentTimeMillis
          const isKept = !(yield* ZeroRetention) && (yield* written((sql) =>
            sql("INSERT OR REPLACE INTO delivery (id, url, headers, body, attempt, due_at) VALUES (?, ?, ?, ?, 0, ?)").run(id, url, JSON.stringify(message.headers), body, now)))
          yield* Effect.forkIn(deliver({ id, origin: new URL(url).origin, attempt: 0, dueAt: now }, isKept ? undefined : message), scope)
        })
      })
    })
  )
