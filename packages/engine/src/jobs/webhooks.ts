import { type AgentWebhook, type JobWebhook, type MonitorWebhook, webhookRules } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import type { SqlError } from "effect/sql/SqlError"
import { createHmac } from "node:crypto"
import { elapsed } from "@trawl/fetcher/effect"
import { addressGuard, guardedAgent, request } from "@trawl/fetcher/connections"
import { isMailUrl } from "../mail/mail.ts"
import { MailRelay } from "../mail/mail-relay.ts"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { jsonBytes } from "../store/json-bytes.ts"
import { packInTurns } from "../store/packed.ts"
import { retryForever } from "../store/retry-forever.ts"
import { timeSlice } from "../time-slice.ts"
import { Deliveries, deliveriesTopic, type Message, type NewDelivery, type StoredDelivery } from "./deliveries.ts"
import type { DeliveryOutcome, DeliveryReport } from "./delivery-outcome.ts"
import { JobEvents, workTopic } from "./job-events.ts"
import { newId } from "./new-id.ts"
import { makeReceivers, type Receiver } from "./receivers.ts"
import { sendMail } from "./send-mail.ts"
import { makeWaiting, type Queued, type Waiting } from "./waiting-deliveries.ts"

/** Sends the events of jobs to webhooks, and queued emails to the mail relay. */
export class Webhooks extends Context.Service<Webhooks, {
  /**
   * Creates the deliveries for an event of the current team: one, or none if the webhook does not subscribe to it.
   * `Deliveries.put` queues them.
   */
  readonly prepare: (
    webhook: AgentWebhook | JobWebhook | MonitorWebhook | undefined,
    event: WebhookEvent
  ) => Effect.Effect<ReadonlyArray<NewDelivery>>
  /** Creates a delivery of the current team with its own body. */
  readonly prepareMessage: (message: OwnMessage) => Effect.Effect<NewDelivery>
  /**
   * Sends an event of the current team in the background, if the webhook subscribes to it. Failed deliveries are
   * retried, even after a restart.
   */
  readonly notify: (
    webhook: AgentWebhook | JobWebhook | MonitorWebhook | undefined,
    event: WebhookEvent
  ) => Effect.Effect<void>
}>()("@trawl/engine/jobs/Webhooks") {}

export interface WebhookEvent {
  /** The ID of the job. */
  readonly id: string
  readonly type: string
  readonly success: boolean
  readonly data: ReadonlyArray<unknown>
  readonly error?: string | undefined
  /**
   * The ID of the delivery. Set it for an event that may be repeated after a restart, so that the receiver can
   * recognize it. A new ID by default.
   */
  readonly webhookId?: string | undefined
  /** Where to record the outcome of the delivery. */
  readonly report?: DeliveryReport | undefined
}

/** A delivery whose body is not an event. */
export interface OwnMessage extends Pick<NewDelivery, "headers" | "isLast" | "job" | "method" | "report"> {
  /** The URL, which may contain the ID of the delivery. */
  readonly url: (id: string) => string
  readonly body: unknown
}

export interface WebhookOptions {
  /** Hosts, `host:port` or address ranges that webhooks may use in addition to public addresses. None by default. */
  readonly allowedAddresses?: ReadonlyArray<string> | undefined
}

/**
 * Sends the queued deliveries. Those of a job are sent one after the other, with first attempts in the order of its
 * events. The queue survives restarts, except deliveries that must not be stored on disk.
 */
export const layer = (
  { allowedAddresses = [] }: WebhookOptions = {}
): Layer.Layer<Webhooks, never, Deliveries | JobEvents | MailRelay> =>
  Layer.effect(
    Webhooks,
    Effect.gen(function*() {
      const deliveries = yield* Deliveries
      const { watch } = yield* JobEvents
      const receiving = makeReceivers()
      const agent = yield* Effect.acquireRelease(
        Effect.sync(() => guardedAgent(addressGuard(allowedAddresses), { rejectUnauthorized: true, connectTimeout })),
        ({ destroy }) => Effect.promise(destroy)
      )
      const relay = yield* MailRelay
      const post = ({ body, headers, method = "POST", url }: Message) =>
        Effect.tryPromise((signal) =>
          agent.exchange(new URL(url).origin, signal, async (dispatcher): Promise<DeliveryOutcome> => {
            const { body: answer, statusCode } = await request(url, { dispatcher, method, headers, body, signal })
            await answer.dump()
            return statusCode >= 200 && statusCode < 300
              ? { result: "taken", statusCode }
              : { result: "refused", statusCode, error: `The receiver returned ${statusCode}.` }
          })
        ).pipe(
          Effect.timeoutOrElse({
            duration: webhookRules.timeoutSeconds * 1000,
            orElse: () =>
              Effect.succeed<DeliveryOutcome>({
                result: "silent",
                error: `The receiver did not respond within ${webhookRules.timeoutSeconds} seconds.`
              })
          }),
          Effect.orElseSucceed((): DeliveryOutcome => ({
            result: "silent",
            error: "The receiver could not be reached."
          }))
        )
      const sendMessage = (id: string, message: Message) =>
        isMailUrl(message.url) ? sendMail(relay, id, message) : post(message)
      /**
       * Attempts a delivery, and queues it for its retry if the receiver did not accept it and retries are left. Loads
       * its message only while sending, because many deliveries may be waiting.
       */
      const deliver = Effect.fnUntraced(function*(receiver: Receiver, waiting: Waiting, queued: Queued) {
        const { attempt, delivery: { id, job } } = queued
        let outcome: DeliveryOutcome = { result: "silent", error: "The receiver is paused because it did not respond." }
        const send = Effect.flatMap(
          Effect.orDie(retryForever("Reading a delivery", deliveries.messageOf(id), { maxDelay })),
          (message) =>
            message === undefined
              ? Effect.succeed<DeliveryOutcome>({ result: "taken" })
              : sendMessage(id, message)
        ).pipe(
          Effect.map((came) => {
            outcome = came
            return came.result
          }),
          Effect.tap((came) => Effect.annotateCurrentSpan("trawl.taken", came === "taken")),
          Effect.withSpan("Webhooks.send", {}, { captureStackTrace: false })
        )
        const came = yield* receiver.attempt(job, send)
        const pause = came === "taken" || outcome.isFinal === true ? undefined : pauseAfter(attempt)
        if (pause !== undefined) {
          yield* written(deliveries.retryAt(id, attempt + 1, (yield* Clock.currentTimeMillis) + pause, outcome))
          return waiting.add({ ...queued, attempt: attempt + 1, dueAt: (yield* elapsed) + pause })
        }
        // before the next delivery of the job, so that a crash can repeat only the last one
        yield* Effect.orDie(retryForever("Removing a delivery", deliveries.remove(id, outcome), { maxDelay }))
        held.delete(id)
      })

      const scope = yield* Scope.Scope
      /** The deliveries that are being sent or wait, by ID. */
      const held = new Set<string>()
      const jobs = new Map<string, Waiting>()
      const sendAll = (waiting: Waiting, { job, team, url }: StoredDelivery) =>
        receiving(team, new URL(url).origin, (receiver) =>
          Effect.gen(function*() {
            for (let next = waiting.next(); next !== undefined; next = waiting.next()) {
              waiting.added.closeUnsafe()
              const pause = next.dueAt - (yield* elapsed)
              if (pause > 0) yield* Effect.timeoutOption(waiting.added.await, pause)
              else {
                waiting.remove(next)
                yield* deliver(receiver, waiting, next)
              }
            }
            jobs.delete(job)
          }))
      const queue = Effect.fnUntraced(function*(delivery: StoredDelivery) {
        const { attempt, dueAt, id, job } = delivery
        if (held.has(id)) return
        held.add(id)
        // the clock may have been set back since the delivery was stored
        const pause = Math.min(dueAt - (yield* Clock.currentTimeMillis), pauseAfter(attempt - 1) ?? 0)
        const queued = { delivery, attempt, dueAt: (yield* elapsed) + Math.max(0, pause) }
        const known = jobs.get(job)
        if (known !== undefined) return known.add(queued)
        const waiting = makeWaiting()
        waiting.add(queued)
        jobs.set(job, waiting)
        yield* Effect.forkIn(sendAll(waiting, delivery), scope)
      })

      const changed = yield* watch(deliveriesTopic)
      const workChanged = yield* watch(workTopic)
      /**
       * Whether all deliveries that this process has taken are queued. A statement with a lost response may have taken
       * others.
       */
      let isComplete = false
      let takeOverAt = -Infinity
      const takeNew = Effect.gen(function*() {
        changed.closeUnsafe()
        let wasComplete = isComplete
        isComplete = false
        const now = yield* elapsed
        if (workChanged.isOpen()) takeOverAt = -Infinity
        workChanged.closeUnsafe()
        if (now >= takeOverAt) {
          if ((yield* deliveries.takeOver) > 0) wasComplete = false
          takeOverAt = now + takeOverPause
        }
        const taken = yield* deliveries.take
        for (const [at, delivery] of (wasComplete ? taken : yield* deliveries.taken).entries()) {
          if (at % atOnce === atOnce - 1) yield* timeSlice
          yield* queue(delivery)
        }
        isComplete = true
      })
      yield* retryForever("Reading the queue of deliveries", takeNew, { maxDelay }).pipe(
        Effect.andThen(Effect.timeoutOption(Effect.raceFirst(changed.await, workChanged.await), takeOverPause)),
        Effect.forever,
        Effect.forkScoped
      )

      const signed = Effect.fnUntraced(
        function*(id: string, message: Omit<OwnMessage, "url"> & { readonly url: string }) {
          const { body: value, headers, ...rest } = message
          const { name: team, webhookSecret } = yield* CurrentTeam
          const { bytes: body } = yield* jsonBytes(value)
          if (webhookSecret !== undefined && body.length > largeBody) yield* timeSlice
          const signature = webhookSecret === undefined || isMailUrl(message.url)
            ? {}
            : {
              [webhookRules.signatureHeader]: `sha256=${
                createHmac("sha256", Redacted.value(webhookSecret)).update(body).digest("hex")
              }`
            }
          const delivery: NewDelivery = {
            ...rest,
            id,
            team,
            dueAt: yield* Clock.currentTimeMillis,
            headers: { ...headers, "content-type": "application/json", ...signature },
            packed: yield* packInTurns(body)
          }
          return delivery
        }
      )
      const prepare: Webhooks["Service"]["prepare"] = Effect.fnUntraced(
        function*(webhook, { data, error, id: job, report, success, type, webhookId }) {
          if (webhook === undefined) return []
          const { events, headers = {}, metadata = {}, url } = typeof webhook === "string" ? { url: webhook } : webhook
          const wanted: ReadonlyArray<string> | undefined = events
          if (wanted !== undefined && !wanted.some((event) => type === event || type.endsWith(`.${event}`))) return []
          const id = webhookId ?? (yield* newId)
          const body = {
            success,
            type,
            id: job,
            webhookId: id,
            data,
            ...error === undefined ? {} : { error },
            metadata
          }
          return [yield* signed(id, { job, url, headers, body, report, isLast: lastEvents.test(type) })]
        }
      )
      return Webhooks.of({
        prepare,
        prepareMessage: ({ url, ...message }) =>
          Effect.flatMap(newId, (id) => signed(id, { ...message, url: url(id) })),
        notify: (webhook, event) =>
          Effect.uninterruptibleMask((restore) =>
            Effect.gen(function*() {
              const inMemory = yield* ZeroRetention
              for (const delivery of yield* prepare(webhook, event)) {
                const keep = deliveries.put(delivery, inMemory)
                // an event that can be stored now is delivered even if the engine shuts down meanwhile
                yield* Effect.catch(keep, () => restore(Effect.orDie(retryForever("Storing a delivery", keep))))
              }
            })
          )
      })
    })
  )

/** Number of deliveries that can be queued in about a millisecond. */
const atOnce = 200

/** The last events of a job. */
const lastEvents = /\.(?:completed|failed|cancelled)$/

/** Logs a failed write, such as on a full disk, and continues. After a restart, the delivery is retried earlier. */
const written = (write: Effect.Effect<void, SqlError>): Effect.Effect<void> =>
  Effect.catchCause(
    write,
    (cause) => Effect.logError("The next attempt of a delivery could not be stored", cause)
  )

/** Milliseconds until a failed delivery is retried, by the number of earlier attempts. */
const pauseAfter = (attempt: number): number | undefined => {
  const minutes = webhookRules.retryMinutes[attempt]
  return minutes === undefined ? undefined : minutes * 60_000
}

/**
 * Connect timeout in milliseconds. Shorter than the time limit of the response, because a reachable receiver accepts
 * connections at once.
 */
const connectTimeout = 3_000

/** Bytes of a body that takes milliseconds to sign. */
const largeBody = 100_000

/**
 * The maximum pause between attempts to use the database, in milliseconds. Short, so that deliveries continue soon
 * after it is available again.
 */
const maxDelay = 5_000

/**
 * Milliseconds after which the queue is read without a notification, and deliveries of ended processes are taken over.
 */
const takeOverPause = 30_000
