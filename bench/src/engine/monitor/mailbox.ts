import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { type ReceivedMail, smtpRelay } from "../../../../packages/engine/test/monitors/smtp-relay.ts"
import type { Ask } from "../ask-at.ts"
import type { ShownCheck } from "./alert-problems.ts"

/** A real SMTP server, and the emails that it has accepted. */
export interface Mailbox {
  readonly url: string
  readonly received: ReadonlyArray<ReceivedMail>
  readonly close: () => Promise<void>
}

export const openMailbox = async (): Promise<Mailbox> => {
  const scope = await Effect.runPromise(Scope.make())
  const { received, url } = await Effect.runPromise(Scope.provide(smtpRelay(), scope))
  return { url, received, close: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}

/** The recipient of a monitor, by its number. */
export const recipientOf = (monitor: number): string => `reader-${monitor}@example.com`

/** Confirms the recipient of an email that asks for it. */
export const confirm = async (ask: Ask, { text }: ReceivedMail): Promise<void> => {
  const [, token] = /^Confirm: \S+\/(\S+)$/m.exec(text) ?? []
  const { result } = await ask<{ readonly result?: string }>("POST", "/v2/monitor/email/confirm", { token })
  if (result !== "confirmed") throw new Error(`The recipient could not be confirmed: ${result}`)
}

/** Whether a check must have sent an email: some of its pages are not the same, and it is not the first one. */
export const sendsMail = async (ask: Ask, monitor: string, check: ShownCheck, isFirst: boolean): Promise<boolean> => {
  if (isFirst) return false
  const { data } = await ask<{ readonly data: { readonly pages: ReadonlyArray<{ readonly status: string }> } }>(
    "GET",
    `/v2/monitor/${monitor}/checks/${check.id}?limit=100`
  )
  return data.pages.some(({ status }) => status !== "same")
}

/** Compares the emails with the checks that must have sent one each. An email that arrives again has the same ID. */
export const mailProblems = (
  received: ReadonlyArray<ReceivedMail>,
  expected: ReadonlySet<string>
): ReadonlyArray<string> => {
  const byCheck = mailsByCheck(received)
  return [
    ...[...expected].flatMap((check) => byCheck.has(check) ? [] : [`check ${check}: no email`]),
    ...[...byCheck].flatMap(([check, mails]) => {
      const ids = new Set(mails.map(({ headers, to }) => `${to.join()} ${headers["message-id"]}`)).size
      return [
        ...expected.has(check) ? [] : [`check ${check}: an email without a change`],
        ...ids > 1 ? [`check ${check}: ${ids} emails with different IDs`] : []
      ]
    })
  ]
}

/** The emails about checks, by the ID of the check. */
export const mailsByCheck = (received: ReadonlyArray<ReceivedMail>): ReadonlyMap<string, ReadonlyArray<ReceivedMail>> =>
  Map.groupBy(
    received.filter(({ text }) => checkIn.test(text)),
    ({ text }) => checkIn.exec(text)?.[1] ?? ""
  )

const checkIn = /^Check (\S+) of the monitor /m
