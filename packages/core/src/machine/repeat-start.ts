import type { MayRepeat } from "./operation.ts"
import type { Reason } from "./reason.ts"

/**
 * A lost request may have started its job, so repeating it could start, and bill, a second one. With an idempotency
 * key, the service refuses the second start, so the request may be repeated.
 */
export const repeatStart: MayRepeat = ({ request, settings }, reason) =>
  settings.resendJobs || request.parameters?.["x-idempotency-key"] !== undefined || !mayHaveArrived(reason)

/** Whether the service may have received the failed request. */
const mayHaveArrived = (reason: Reason): boolean =>
  reason._tag === "TimedOut" || (reason._tag === "TransportFailed" && !/^(dns|refused|tls|blocked)$/.test(reason.kind))
