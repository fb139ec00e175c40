import type { MayRepeat } from "./operation.ts"
import type { Reason } from "./reason.ts"

/**
 * A lost request may have started its job: a blind repetition could start, and bill, it twice. Where it has an idempotency key, the
 * service refuses the repetition.
 */
export const repeatStart: MayRepeat = ({ request, settings }, reason) =>
  settings.resendJobs || request.parameters?.["x-idempotency-key"] !== undefined || !mayHaveArrived(reason)

/** May the service have received the request that failed this way? */
const mayHaveArrived = (reason: Reason): boolean =>
  reason._tag === "TimedOut" || (reason._tag === "TransportFailed" && !/^(dns|refused|tls|blocked)$/.test(reason.kind))
