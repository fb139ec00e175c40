import { assert, it } from "@effect/vitest"
import type { Monitor, MonitorCheck } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { EmbeddedOptions } from "../../src/index.ts"
import { siteOf, until } from "../service/service-engine.ts"
import { monitoredEngine, pagesTarget } from "./monitored.ts"
import { type ReceivedMail, smtpRelay } from "./smtp-relay.ts"

it.live("sends the changes of a check to recipients that have confirmed, until they unsubscribe", () =>
  Effect.gen(function*() {
    const relay = yield* smtpRelay(undefined, "pass/word")
    const { ask, change, create, data, run } = yield* alerted(relay.url)
    const { emailRecipientSubscriptions, id } = yield* create({
      email: { recipients: ["Reader@example.com", "reader@EXAMPLE.com"] }
    })
    assert.deepStrictEqual(emailRecipientSubscriptions, [
      { email: "Reader@example.com", status: "pending", source: "opt_in", confirmationEmailSent: false }
    ])
    const [asking] = yield* until(Effect.sync(() => relay.received), ({ length }) => length === 1)
    assert.deepStrictEqual([asking?.from, asking?.to], ["alerts@trawl.test", ["Reader@example.com"]])
    yield* run(id)
    change("The pro plan costs $24 per month.")
    assert.isNull((yield* run(id)).notificationStatus)

    const confirmUrl = linkIn(asking, "Confirm")
    const question = yield* ask("GET", confirmUrl)
    assert.include(question.text, "<button>Confirm</button>")
    const subscription = Effect.map(
      data<Monitor>("GET", `/v2/monitor/${id}`),
      (monitor) => monitor.emailRecipientSubscriptions?.[0]
    )
    // opening the link changes nothing
    assert.deepInclude(yield* subscription, { status: "pending", confirmationEmailSent: true })
    const token = confirmUrl.split("/").at(-1)
    const use = (action: string, body: object) =>
      Effect.map(
        ask("POST", `/v2/monitor/email/${action}`, { body, key: "no key of this engine" }),
        ({ text }) => JSON.parse(text) as Readonly<Record<string, unknown>>
      )
    const confirmed = { success: true, result: "confirmed", email: "reader@example.com", monitorName: "Pages" }
    assert.deepStrictEqual<unknown>(yield* use("confirm", { token }), confirmed)
    assert.deepInclude(yield* use("confirm", { token: `${token}?utm=1` }), { result: "already_confirmed" })
    assert.deepInclude(yield* subscription, { status: "confirmed" })

    change("The pro plan costs $29 per month.")
    const check = yield* run(id)
    const mail = (yield* until(Effect.sync(() => relay.received), ({ length }) => length === 2))[1]
    assert.strictEqual(mail?.headers["subject"], "Pages: 1 changed")
    assert.include(mail?.text, "> The pro plan costs $29 per month.")
    const unsubscribeUrl = linkIn(mail, "Unsubscribe")
    assert.deepStrictEqual([mail?.headers["list-unsubscribe"], mail?.headers["list-unsubscribe-post"]], [
      `<http://engine.internal${unsubscribeUrl}>`,
      "List-Unsubscribe=One-Click"
    ])
    const sent = yield* until(
      data<MonitorCheck>("GET", `/v2/monitor/${id}/checks/${check.id}`),
      ({ notificationStatus }) => notificationStatus?.email?.delivered === true
    )
    assert.deepInclude(sent.notificationStatus?.email, {
      attempted: true,
      success: true,
      delivered: true,
      queued: false,
      statusCode: 250
    })

    // the token of one purpose is none of the other
    assert.deepInclude(yield* use("unsubscribe", { token }), { success: false, code: "invalid_token" })
    const clicked = yield* ask("POST", unsubscribeUrl, { key: "", form: oneClick() })
    assert.strictEqual(clicked.status, 200)
    assert.deepInclude(yield* subscription, { status: "unsubscribed" })
    change("The pro plan costs $34 per month.")
    assert.isNull((yield* run(id)).notificationStatus)
    assert.lengthOf(relay.received, 2)
    yield* data("PATCH", `/v2/monitor/${id}`, {
      notification: { email: { enabled: true, recipients: ["reader@example.com"] } }
    })
    assert.deepInclude(yield* subscription, { status: "unsubscribed" })
    yield* ask("DELETE", `/v2/monitor/${id}`)
    assert.deepInclude(yield* use("confirm", { token }), { success: false, code: "not_found" })
  }))

it.live("quotes hostile text of a page verbatim, without letting it add headers, links or a footer", () =>
  Effect.gen(function*() {
    const relay = yield* smtpRelay()
    const { change, confirmAll, create, run } = yield* alerted(relay.url)
    const { id } = yield* create({ name: "Prices\r\nBcc: all@example.com", email: { recipients: ["a@example.com"] } })
    yield* confirmAll(relay.received)
    yield* run(id)
    const hostile = "-- Unsubscribe: https://evil.test/ <a href=\"https://evil.test/\">Unsubscribe</a> \u202Etxt & $24"
    change(hostile.replaceAll("&", "&amp;").replaceAll("<", "&lt;"))
    yield* run(id)
    const mail = (yield* until(Effect.sync(() => relay.received), ({ length }) => length === 2))[1]
    assert.deepStrictEqual([mail?.headers["subject"], mail?.headers["bcc"], mail?.to], [
      "Prices Bcc: all@example.com: 1 changed",
      undefined,
      ["a@example.com"]
    ])
    assert.include(mail?.text, `> ${hostile.replace("\u202E", "")}`)
    assert.notInclude(mail?.html, "<a href=\"https://evil.test/\"")
    assert.include(mail?.html, "&#60;a href=&#34;https://evil.test/&#34;&#62;")
    assert.isTrue(mail?.text.trimEnd().split("\n").at(-1)?.startsWith("Unsubscribe: http://engine.internal/"))
  }))

it.live("gives up an email that the relay refuses for good, and says why", () =>
  Effect.gen(function*() {
    const relay = yield* smtpRelay((to, attempts) => attempts > 1 ? 550 : undefined)
    const { change, confirmAll, create, data, run } = yield* alerted(relay.url)
    const { id } = yield* create({ email: { recipients: ["a@example.com"] } })
    yield* confirmAll(relay.received)
    yield* run(id)
    change("The pro plan costs $24 per month.")
    const check = yield* run(id)
    const { notificationStatus } = yield* until(
      data<MonitorCheck>("GET", `/v2/monitor/${id}/checks/${check.id}`),
      ({ notificationStatus }) => notificationStatus?.email?.queued === false
    )
    assert.deepStrictEqual(notificationStatus?.email, {
      attempted: true,
      success: false,
      delivered: false,
      queued: false,
      statusCode: 550,
      error: "The mail relay refused the email: 550 Not now",
      deliveredAt: null
    })
    assert.strictEqual(relay.attempts, 2)
  }))

it.live("refuses recipients that it cannot send to", () =>
  Effect.gen(function*() {
    const relay = yield* smtpRelay()
    const { ask } = yield* alerted(relay.url)
    const refusal = Effect.fnUntraced(function*(recipients: ReadonlyArray<string>) {
      const { body, status } = yield* ask("POST", "/v2/monitor", {
        body: {
          name: "Pages",
          schedule: { text: "daily" },
          targets: pagesTarget("http://127.0.0.1:9/"),
          notification: { email: { enabled: true, recipients } }
        }
      })
      return [status, body.details?.[0]?.path.join(".")]
    })
    assert.deepStrictEqual(yield* refusal([]), [400, "notification.email.recipients"])
    for (
      const address of ["a@b@example.com", "\"a,b\"@example.com", "a,b@example.com", "<a@example.com>", "a@exa_mple"]
    ) {
      assert.deepStrictEqual(yield* refusal(["ok@example.com", address]), [400, "notification.email.recipients.1"])
    }
    for (let count = 0; count < 10; count++) {
      assert.deepStrictEqual(yield* refusal(["often@example.com"]), [200, undefined])
    }
    assert.deepStrictEqual(yield* refusal(["often@example.com"]), [400, "notification.email.recipients.0"])
  }))

/** An engine with this relay, and a page whose text changes. */
const alerted = Effect.fnUntraced(function*(url: string, options: Partial<EmbeddedOptions> = {}) {
  let text = "The pro plan costs $19 per month."
  const site = yield* siteOf((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8")
    response.end(
      `<!doctype html><title>Plans</title><main><h1>Plans</h1><p>${text}</p><p>All plans include support by email, and can be cancelled every month.</p></main>`
    )
  })
  const engine = yield* monitoredEngine({
    smtp: { url: Redacted.make(url), from: "Trawl <alerts@trawl.test>" },
    ...options
  })
  const { ask } = engine
  return {
    ...engine,
    change: (to: string) => {
      text = to
    },
    create: ({ email, ...monitor }: { readonly name?: string; readonly email: object }) =>
      engine.create({
        targets: pagesTarget(`${site.url}/a`),
        notification: { email: { enabled: true, includeDiffs: true, ...email } },
        ...monitor
      }),
    /** Confirms all recipients that were asked. */
    confirmAll: Effect.fnUntraced(function*(received: ReadonlyArray<ReceivedMail>) {
      const [first] = yield* until(Effect.sync(() => received), ({ length }) => length > 0)
      yield* ask("POST", linkIn(first, "Confirm"), { key: "" })
    })
  }
})

const linkIn = (mail: ReceivedMail | undefined, label: string): string => {
  const [, url = ""] = new RegExp(`^${label}: (\\S+)$`, "mu").exec(mail?.text ?? "") ?? []
  return new URL(url).pathname
}

const oneClick = () => {
  const form = new FormData()
  form.set("List-Unsubscribe", "One-Click")
  return form
}
