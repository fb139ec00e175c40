import * as Effect from "effect/Effect"
import type { Mail } from "../mail/mail.ts"
import type { MailRelay } from "../mail/mail-relay.ts"
import type { Message } from "./deliveries.ts"
import type { DeliveryOutcome } from "./delivery-outcome.ts"

/** Sends a delivery that is an email. Without a relay, it stays for a later attempt. */
export const sendMail = (
  { send }: MailRelay["Service"],
  id: string,
  { body }: Message
): Effect.Effect<DeliveryOutcome> =>
  send === undefined
    ? Effect.succeed({ result: "refused", error: "This engine has no mail relay." })
    : Effect.map(
      // only `alertMail` and `confirmationMail` create these bodies
      send(JSON.parse(Buffer.from(body).toString("utf8")) as Mail, id),
      ({ error, isAccepted, isFinal, status }) => ({
        result: isAccepted ? "taken" : status === undefined ? "silent" : "refused",
        statusCode: status,
        error,
        isFinal
      })
    )
