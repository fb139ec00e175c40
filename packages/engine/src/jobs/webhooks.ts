import { type AgentWebhook, type JobWebhook, webhookRules } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import type { SqlError } from "effect/sql/SqlError"
import { createHmac } from "node:crypto"
import { addressGuard, guardedAgent, request } from "@trawl/fetcher/connections"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { jsonBytes } from "../store/json-bytes.ts"
import { packInTurns } from "../store/packed.ts"
import { retryForever } from "../store/retry-forever.ts"
import { timeSlice } from "../time-slice.ts"
import { Deliveries, deliveriesTopic, type KeptDelivery, type Message, type NewDelivery } from "./deliveries.ts"
import { JobEvents } from "./job-events.ts"
import { jobOrder } from "./job-order.ts"
import { newId } from "./new-id.ts"
import { type Attempt, makeReceivers } from "./receivers.ts"

/** Sends the events of jobs to webhooks. */
export class Webhooks extends Context.Service<Webhooks, {
  /** Creates the deliveries for an event of the current team: one, or none if the webhook does not subscribe to it. `Deliveries.keep` queues them. */
  readonly prepare: (
    webhook: AgentWebhook | JobWebhook | undefined,
    event: WebhookEvent
  ) => Effect.Effect<ReadonlyArray<NewDelivery>>
  /** Sends an event of the current team in the background, if the webhook subscribes to it. Failed deliveries are retried, also after a restart. */
  readonly tell: (webhook: AgentWebhook | JobWebhook | undefined, event: WebhookEvent) => Effect.Effect<void>
}>()("@trawl/engine/jobs/Webhooks") {}

export interface WebhookEvent {
  /** The ID of the job. */
  readonly id: string
  readonly type: string
  readonly success: boolean
  readonly data: ReadonlyArray<unknown>
  readonly error?: string | undefined
  /** The ID of the delivery. Set it for an event that may be repeated after a restart, so that the receiver can recognize it. A new ID by default. */
  readonly webhookId?: string | undefined
}

export interface WebhookOptions {
  /** Hosts, `host:port` or address ranges that webhooks may use in addition to public addresses. None by default. */
  readonly allowedAddresses?: ReadonlyArray<string> | undefined
}

/** Sends the queued deliveries. The queue survives restarts, except for deliveries that must not be stored on disk. */
export const layer = (
  { allowedAddresses = [] }: WebhookOptions = {}
): Layer.Layer<Webhooks, never, Deliveries | JobEvents> =>
  Layer.effect(
    Webhooks,
    Effect.gen(function*() {
      const deliveries = yield* Deliveries
      const { watch } = yield* JobEvents
      const receiving = makeReceivers()
      const inOrder = jobOrder()
      const agent = yield* Effect.acquireRelease(
        Effect.sync(() => guardedAgent(addressGuard(allowedAddresses), { rejectUnauthorized: true, connectTimeout })),
        ({ destroy }) => Effect.promise(destroy)
      )
      const post = ({ body, headers, url }: Message) =>
        Effect.tryPromise((signal) =>
          agent.exchange(new URL(url).origin, signal, async (dispatcher): Promise<Attempt> => {
            const response = await request(url, { dispatcher, method: "POST", headers, body, signal })
            await response.body.dump()
            return response.statusCode >= 200 && response.statusCode < 300 ? "taken" : "refused"
          })
        ).pipe(
          Effect.timeoutOrElse({
            duration: webhookRules.timeoutSeconds * 1000,
            orElse: () => Effect.succeed<Attempt>("silent")
          }),
          Effect.orElseSucceed((): Attempt => "silent")
        )
      /** Sends a delivery until the receiver accepts it or no retries are left. Loads its message only while sending, because many deliveries may be waiting. */
      const deliver = ({ attempt: first, dueAt, id, isLast, job, team, url }: KeptDelivery) =>
        inOrder(job, isLast, (place) =>
          receiving(team, new URL(url).origin, (receiver) =>
            Effect.gen(function*() {
              const send = Effect.flatMap(
                Effect.orDie(retryForever("Reading a delivery", deliveries.messageOf(id))),
                (message) => message === undefined ? Effect.succeed<Attempt>("taken") : post(message)
              ).pipe(
                Effect.tap((came) => Effect.annotateCurrentSpan("trawl.taken", came === "taken")),
                Effect.withSpan("Webhooks.send", {}, { captureStackTrace: false })
              )
              if (first > 0) place.sent()
              // the clock may have been set back since the delivery was stored
              let pause = Math.min(dueAt - (yield* Clock.currentTimeMillis), pauseAfter(first - 1) ?? 0)
              for (let attempt = first; true; attempt++) {
                if (pause > 0) yield* Effect.sleep(pause)
                yield* place.turn
                const came = yield* receiver.attempt(job, send)
                place.sent()
                const next = came === "taken" ? undefined : pauseAfter(attempt)
                if (next === undefined) break
                pause = next
                yield* written(deliveries.retryAt(id, attempt + 1, (yield* Clock.currentTimeMillis) + pause))
              }
              yield* written(deliveries.remove(id))
            })))

      const scope = yield* Scope.Scope
      const changed = yield* watch(deliveriesTopic)
      const takeAll = Effect.gen(function*() {
        changed.closeUnsafe()
        const { failure, taken } = yield* deliveries.take
        yield* Effect.forEach(taken, (delivery) => Effect.forkIn(deliver(delivery), scope), { discard: true })
        if (failure === undefined) return yield* changed.await
        yield* Effect.logError("Webhook deliveries could not be read from the queue; trying again", failure)
        // deliveries in memory are still sent
        yield* Effect.timeoutOption(changed.await, pauseOfQueue)
      })
      yield* Effect.forkScoped(Effect.forever(takeAll))

      const prepare: Webhooks["Service"]["prepare"] = Effect.fnUntraced(
        function*(webhook, { data, error, id: job, success, type, webhookId }) {
          if (webhook === undefined) return []
          const { events, headers = {}, metadata = {}, url } = typeof webhook === "string" ? { url: webhook } : webhook
          const wanted: ReadonlyArray<string> | undefined = events
          if (wanted !== undefined && !wanted.some((event) => type.endsWith(`.${event}`))) return []
          const { name: team, webhookSecret } = yield* CurrentTeam
          const id = webhookId ?? (yield* newId)
          const { bytes: body } = yield* jsonBytes({
            success,
            type,
            id: job,
            webhookId: id,
            data,
            ...error === undefined ? {} : { error },
            metadata
          })
          yield* timeSlice
          const signature = webhookSecret === undefined
            ? {}
            : {
              [webhookRules.signatureHeader]: `sha256=${
                createHmac("sha256", Redacted.value(webhookSecret)).update(body).digest("hex")
              }`
            }
          const dueAt = yield* Clock.currentTimeMillis
          return [{
            id,
            team,
            job,
            isLast: isEnd(type),
            dueAt,
            url,
            headers: { ...headers, "content-type": "application/json", ...signature },
            packed: yield* packInTurns(body)
          }]
        }
      )
      return Webhooks.of({
        prepare,
        tell: Effect.fnUntraced(function*(webhook, event) {
          const inMemory = yield* ZeroRetention
          for (const delivery of yield* prepare(webhook, event)) {
            // a delivery that cannot be stored, such as on a full disk, is sent from memory
            if (!(yield* written(deliveries.keep(delivery, inMemory)))) yield* written(deliveries.keep(delivery, true))
          }
        }, Effect.uninterruptible) // an event is delivered even if the engine shuts down meanwhile
      })
    })
  )

/** Logs a failed write, such as on a full disk, and continues: the delivery may be repeated after a restart, with the same ID. */
const written = (write: Effect.Effect<void, SqlError>): Effect.Effect<boolean> =>
  write.pipe(
    Effect.as(true),
    Effect.catchCause((cause) =>
      Effect.as(Effect.logError("The state of a webhook delivery could not be stored", cause), false)
    )
  )

/** Milliseconds until a failed delivery is retried, by the number of earlier attempts. */
const pauseAfter = (attempt: number): number | undefined => {
  const minutes = webhookRules.retryMinutes[attempt]
  return minutes === undefined ? undefined : minutes * 60_000
}

/** Whether an event is the last of its job. */
const isEnd = (type: string): boolean => /\.(?:completed|failed|cancelled)$/u.test(type)

/** Connect timeout in milliseconds. It is shorter than the time for the response, because a reachable receiver accepts connections at once. */
const connectTimeout = 3_000

const pauseOfQueue = "10 seconds"
