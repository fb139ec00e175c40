import type { Mail } from "../../mail/mail.ts"
import { escaped, oneLine } from "./plain-text.ts"

/** The email that asks a recipient whether a monitor may send alerts. */
export const confirmationMail = (monitorName: string, to: string, confirmUrl: string): Mail => {
  const name = oneLine(monitorName, maxName)
  const question = `The monitor "${name}" wants to send alerts to this address.`
  const ignore = "If you do not expect this, ignore this email. Nothing else is sent to you."
  return {
    to,
    subject: `Confirm the alerts of "${name}"`,
    text: `${question}\n\nConfirm: ${confirmUrl}\n\n${ignore}\n`,
    html: [
      `<p>${escaped(question)}</p>`,
      `<p><a href="${escaped(confirmUrl)}">Confirm</a></p>`,
      `<p>${escaped(ignore)}</p>`
    ].join("\n"),
    headers: {}
  }
}

const maxName = 100
