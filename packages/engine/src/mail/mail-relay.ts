import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createTransport } from "nodemailer"
import type { Mail } from "./mail.ts"
import { readSmtp, type SmtpSettings } from "./smtp-settings.ts"

/** Sends emails through the SMTP relay of the settings. */
export class MailRelay extends Context.Service<MailRelay, {
  /**
   * Sends an email once. `id` identifies it: if it is sent again after a crash, it has the same `Message-ID`. Undefined
   * if the engine has no relay.
   */
  readonly send: ((mail: Mail, id: string) => Effect.Effect<MailAnswer>) | undefined
}>()("@trawl/engine/mail/MailRelay") {
  static readonly none = Layer.succeed(MailRelay, { send: undefined })
}

/** The response of a relay to an email. */
export interface MailAnswer {
  readonly isAccepted: boolean
  /** The SMTP status, if the relay responded. */
  readonly status?: number | undefined
  readonly error?: string | undefined
  /** The relay would refuse the same email again. */
  readonly isFinal?: boolean | undefined
}

/** A few connections that emails share. They close with the engine. */
export const layer = (settings: SmtpSettings | undefined): Layer.Layer<MailRelay> =>
  settings === undefined ? MailRelay.none : Layer.effect(
    MailRelay,
    Effect.gen(function*() {
      const { from, ...relay } = readSmtp(settings)
      const transport = yield* Effect.acquireRelease(
        Effect.sync(() =>
          createTransport({
            ...relay,
            pool: true,
            maxConnections,
            maxRequeues: 0,
            idleTimeout: idleMilliseconds,
            connectionTimeout: patience,
            greetingTimeout: patience,
            socketTimeout: patience,
            // the text of a page must never make the engine read a file or URL
            disableFileAccess: true,
            disableUrlAccess: true
          })
        ),
        (open) => Effect.sync(() => open.close())
      )
      const host = from.address.slice(from.address.lastIndexOf("@") + 1)
      return MailRelay.of({
        send: ({ headers, html, subject, text, to }, id) =>
          Effect.tryPromise({
            try: () =>
              transport.sendMail({
                from,
                to: { name: "", address: to },
                envelope: { from: from.address, to: [to] },
                messageId: `<${id}@${host}>`,
                subject,
                text,
                html,
                headers: { ...headers, "Auto-Submitted": "auto-generated" }
              }),
            catch: failureOf
          }).pipe(
            Effect.map((): MailAnswer => ({ isAccepted: true, status: accepted })),
            Effect.catch((failure) => Effect.succeed(failure))
          )
      })
    })
  )

/** The error message, without connection details, which contain the password. */
const failureOf = (cause: unknown): MailAnswer => {
  const { code, response, responseCode } = cause as {
    readonly code?: unknown
    readonly response?: unknown
    readonly responseCode?: unknown
  }
  const status = typeof responseCode === "number" ? responseCode : undefined
  const said = typeof response === "string" ? `: ${response.replace(/\s+/gu, " ").slice(0, maxResponse)}` : ""
  return {
    isAccepted: false,
    status,
    error: status === undefined
      ? `The mail relay could not be reached${typeof code === "string" ? ` (${code})` : ""}`
      : code === "EAUTH"
      ? `The mail relay refused the user name or the password (${status})`
      : `The mail relay refused the email${said}`,
    // the operator can correct a wrong password, but not an address
    isFinal: status !== undefined && status >= 500 && code !== "EAUTH"
  }
}

const accepted = 250
const maxConnections = 2
const idleMilliseconds = 30_000
/** Milliseconds without a response of the relay. */
const patience = 20_000
const maxResponse = 200
