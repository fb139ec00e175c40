export {
  isKnownEvent,
  type KnownWebhookEvent,
  type UnknownWebhookEvent,
  type WebhookEvent,
  type WebhookEvents
} from "./event.ts"
export { type Delivery, type DeliveryHeaders, verifyWebhook } from "./verify-webhook.ts"
export {
  type BodyNotRaw,
  type DeliveryMalformed,
  type HeadersMissing,
  type SecretMissing,
  type SignatureMalformed,
  type SignatureMismatch,
  type SignatureMissing,
  type WebhookReason,
  WebhookRefused
} from "./webhook-refused.ts"
