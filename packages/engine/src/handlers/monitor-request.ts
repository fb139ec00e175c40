import type { CreateMonitorRequest, Failure } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { checkWebhook } from "../jobs/check-webhook.ts"
import { newId } from "../jobs/new-id.ts"
import { selectorProblem } from "@trawl/reader/html"
import { addressProblem } from "../mail/mail-address.ts"
import { MailRelay } from "../mail/mail-relay.ts"
import { chatServiceOf } from "../monitors/alerts/alert-deliveries.ts"
import { chatUrlProblem } from "../monitors/alerts/chat/chat-message.ts"
import { askedTooOften, maxConfirmations } from "../monitors/alerts/recipients.ts"
import { crawlOptionsOf } from "../monitors/crawl-options.ts"
import type { MonitorSettings, Target } from "../monitors/monitor.ts"
import { readSchedule } from "../monitors/schedule/schedule.ts"
import { checkAddress } from "../request/check-address.ts"
import { failure, problem } from "../request/failure.ts"
import { refuseWithoutBrowser } from "../scrape/request/refuse-without-browser.ts"
import { refuseUnsupported } from "../scrape/request/unsupported.ts"
import { refuseRobots, refuseScope } from "./crawl.ts"

/** The schedule of a request. Fails with 400 if it is invalid. */
export const checkedSchedule = Effect.fnUntraced(function*(requested: CreateMonitorRequest["schedule"]) {
  const schedule = readSchedule(requested, yield* Clock.currentTimeMillis)
  return "message" in schedule ? yield* refuse(["schedule", schedule.field], schedule.message) : schedule
})

/** The targets of a request, each with an ID. Fails if the engine cannot check one of them. */
export const checkedTargets = Effect.fnUntraced(function*(targets: CreateMonitorRequest["targets"]) {
  const checked: Array<Target> = []
  for (const [index, target] of targets.entries()) {
    const at = ["targets", index]
    const id = target.id ?? (yield* newId)
    if (checked.some((other) => other.id === id)) return yield* refuse([...at, "id"], "Another target has this ID")
    if (target.type !== "search") yield* checkScrapeOptions(target.scrapeOptions, [...at, "scrapeOptions"])
    if (target.type === "scrape") {
      yield* Effect.forEach(target.urls, (url, place) => checkAddress(url, [...at, "urls", place]))
    }
    if (target.type === "crawl") yield* checkCrawl(target, at)
    checked.push({ ...target, id })
  }
  return checked
})

const checkScrapeOptions = Effect.fnUntraced(
  function*(options: MonitorScrapeOptions = {}, at: ReadonlyArray<PropertyKey>) {
    const refused = (yield* refuseUnsupported(options, at)) ?? (yield* refuseWithoutBrowser(options, at))
    if (refused !== undefined) return yield* Effect.fail(refused)
    if (options.lockdown === true) {
      return yield* refuse([...at, "lockdown"], "A check reads the current page, not the cache")
    }
    if (options.minAge !== undefined) {
      return yield* refuse([...at, "minAge"], "A check reads the current page, not the cache")
    }
  }
)

type MonitorScrapeOptions = Extract<Target, { readonly type: "scrape" }>["scrapeOptions"]

const checkCrawl = Effect.fnUntraced(
  function*(
    target: Extract<CreateMonitorRequest["targets"][number], { readonly type: "crawl" }>,
    at: ReadonlyArray<PropertyKey>
  ) {
    yield* checkAddress(target.url, [...at, "url"])
    const options = crawlOptionsOf(target)
    if ("problems" in options) {
      return yield* Effect.fail<Failure>(failure("RequestRejected", {
        details: options.problems.map(({ message, path }) => problem([...at, "crawlOptions", ...path], message))
      }))
    }
    const refused = (yield* refuseRobots(options)) ?? refuseScope(options)
    if (refused !== undefined) return yield* Effect.fail(within(refused, [...at, "crawlOptions"]))
  }
)

/** A failure of a crawl request, with paths below `crawlOptions`. */
const within = ({ details, ...failed }: Failure, at: ReadonlyArray<PropertyKey>): Failure => ({
  ...failed,
  details: (details as ReadonlyArray<ReturnType<typeof problem>> | undefined)?.map(({ message, path }) =>
    problem([...at, ...path], message)
  )
})

/**
 * Fails if the settings of a monitor contradict each other, or need something that the engine lacks. `known` contains
 * addresses that have already been asked for confirmation.
 */
export const checkSettings = Effect.fnUntraced(function*(settings: MonitorSettings, known: ReadonlySet<string>) {
  yield* checkWebhook(settings.webhook)
  for (const [index, pattern] of (settings.trawl?.ignorePatterns ?? []).entries()) {
    if (!isPattern(pattern)) {
      return yield* refuse(["trawl", "ignorePatterns", index], "It is not a valid JavaScript regular expression")
    }
  }
  for (const [index, selector] of (settings.trawl?.ignoreSelectors ?? []).entries()) {
    const wrong = selectorProblem(selector)
    if (wrong !== undefined) return yield* refuse(["trawl", "ignoreSelectors", index], `The selector ${wrong}`)
  }
  yield* checkChat(settings)
  const { email, slack } = settings.notification
  if (slack?.enabled === true) {
    return yield* refuse(
      ["notification", "slack", "enabled"],
      "This engine has no Slack app. Set webhook.url to the URL of a Slack webhook, and trawl.webhookBody to \"slack\""
    )
  }
  if (email?.enabled === true) yield* checkEmail(email.recipients ?? [], known)
  if (
    settings.judgeEnabled !== false && settings.goal === null && settings.targets.some(({ type }) => type === "search")
  ) {
    return yield* refuse(["goal"], "A search target needs a goal, unless judgeEnabled is false")
  }
})

const checkChat = Effect.fnUntraced(function*(settings: MonitorSettings) {
  const service = chatServiceOf(settings)
  if (service === undefined) return
  const { webhook } = settings
  if (webhook === undefined) {
    return yield* refuse(["webhook"], `Required with trawl.webhookBody: the URL of the webhook of ${service}`)
  }
  const isText = typeof webhook === "string"
  const wrong = chatUrlProblem(service, isText ? webhook : webhook.url)
  if (wrong !== undefined) return yield* refuse(isText ? ["webhook"] : ["webhook", "url"], wrong)
  if (!isText && webhook.events !== undefined) {
    return yield* refuse(["webhook", "events"], `A chat service receives one message per check. Omit events`)
  }
})

const checkEmail = Effect.fnUntraced(function*(recipients: ReadonlyArray<string>, known: ReadonlySet<string>) {
  const at = ["notification", "email"]
  if ((yield* MailRelay).send === undefined) {
    return yield* refuse(
      [...at, "enabled"],
      "This engine has no SMTP relay, so it cannot send emails. Start it with TRAWL_SMTP_URL and TRAWL_SMTP_FROM"
    )
  }
  if (recipients.length === 0) {
    return yield* refuse(
      [...at, "recipients"],
      "Expected at least one recipient, because this engine does not know the addresses of a team's members"
    )
  }
  for (const [index, address] of recipients.entries()) {
    const wrong = addressProblem(address)
    if (wrong !== undefined) return yield* refuse([...at, "recipients", index], wrong)
  }
  const often = yield* askedTooOften(recipients, known)
  if (often !== -1) {
    return yield* refuse(
      [...at, "recipients", often],
      `This address was asked to confirm ${maxConfirmations} times within a day. Try again tomorrow`
    )
  }
})

const isPattern = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, "u").unicode
  } catch {
    return false
  }
}

const refuse = (path: ReadonlyArray<PropertyKey>, message: string) =>
  Effect.fail<Failure>(failure("RequestRejected", { details: [problem(path, message)] }))
