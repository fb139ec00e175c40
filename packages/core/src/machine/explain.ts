import { errorCauses } from "@trawl/types"
import type { ErrorFacts } from "./error-facts.ts"
import { fieldProblems } from "./field-problems.ts"
import { JobError } from "./job-failed.ts"
import { deadlineNote, fact } from "./message.ts"
import type { Reason, Refused, TransportFailed } from "./reason.ts"
import { timeInWords } from "./time-in-words.ts"

/**
 * Explains an error to a person: what happened, why, and what to do. Longer than the error's `message`, and bundled
 * only if you use it.
 * Takes an `ApiError`, `JobFailed` or `RunFailed`. For any other error it returns the error's own text.
 */
export const explain = (error: unknown): string => {
  if (isFacts(error)) {
    const late = `${fact(error)}${deadlineNote(error)}`
    return [`${error.operation}: ${late}.`, more(error.reason), tries(error), wait(error), named(error)].filter((
      part
    ) => part !== "").join(" ")
  }
  const message = error instanceof Error ? error.message || error.name : String(error)
  return error instanceof JobError
    ? `${
      message.replace(/\.$/, "")
    }. The job has ended with the status ${error.answer.status}. Start a new job to try again.`
    : message
}

const isFacts = (error: unknown): error is ErrorFacts =>
  typeof error === "object" && error !== null && "operation" in error && "reason" in error

const more = (reason: Reason): string => {
  switch (reason._tag) {
    case "TransportFailed":
      if (reason.detail === "PROXY_407") {
        return "The proxy requires a user name and password. Set both in the proxy URL, or correct them."
      }
      return reason.detail.startsWith("PROXY_")
        ? "The proxy refused the request; check its URL and its access rules."
        : losses[reason.kind]
    case "TimedOut":
      return reason.limit === "attempt" ? "Allow each attempt more time." : "Allow the whole call more time."
    case "CircuitOpen":
      return `The service failed too often within ${timeInWords(reason.window)}, so requests are refused for a while.`
    case "Redirected":
      return "Redirects are not followed, because that could send the key to another host; set the base URL to the final address."
    case "ResponseMalformed":
      return reason.path === "" ? noAnswer(reason.start.trim()) : ""
    case "Aborted":
    case "RequestInvalid":
    case "SettingsInvalid":
      return ""
    default:
      return refused(reason)
  }
}

/** What a body that is not from the service may mean, judged by its first characters. */
const noAnswer = (start: string): string => {
  if (start === "") return "The body is empty: a proxy between the client and the service may have cut it off."
  return /^[{[]/.test(start)
    ? "The body ends early or is garbled: a proxy between the client and the service may have damaged it."
    : another
}

const another = "Check that the base URL leads to the service itself and not to a portal or proxy page."

/** The first two invalid fields, or the usual cause of such a failure, and what to do. */
const refused = (reason: Refused<string>): string => {
  const { _tag } = reason
  if (!(_tag in errorCauses)) {
    return `${fields(reason)}The specification does not describe this failure, so it was not retried.`
  }
  // the usual cause of a rejection only refers to `details`, which is shown already or missing
  const why = fields(reason) || (_tag === "RequestRejected" ? "" : `${errorCauses[_tag as keyof typeof errorCauses]} `)
  return why + advice(reason)
}

const fields = ({ details }: Refused<string>): string => {
  const problems = fieldProblems(details)
  return problems.length === 0
    ? ""
    : `${problems.slice(0, 2).join("; ")}${problems.length > 2 ? `; and ${problems.length - 2} more` : ""}. `
}

const losses: { readonly [Kind in TransportFailed["kind"]]: string } = {
  dns: "The host name of the base URL does not resolve.",
  refused: "Nothing accepts connections at the base URL; check it, and that the service is running.",
  tls: "No trusted TLS connection could be made; check the certificate of the service.",
  blocked: "The platform or the proxy blocked the request; check the base URL.",
  reset: "The connection broke; the service may have received the request.",
  "too-large": "The response is larger than `maxResponseBytes` allows.",
  other: "The request may or may not have arrived."
}

const advice = ({ _tag, code, retryable }: Refused<string>): string =>
  // a base URL with too long a path also returns this
  _tag === "NotFound" ?
    `${again.no} Check the base URL too: it must end before \`/v2\`.` :
    _tag !== "ExtractionFailed" ?
    again[retryable] :
    // a code names a problem of the page, such as an unreadable file
    code === undefined
    ? "Another schema may help. A retry with the same schema helps only if a model extracts the data."
    : again.no

const again = {
  yes: "The failure is temporary: try again later.",
  no: "Retrying the same request will not help.",
  sometimes: "A retry may help."
} as const

const tries = ({ attempts, elapsed }: ErrorFacts): string =>
  attempts > 1 ? `Gave up after ${attempts} attempts in ${timeInWords(elapsed)}.` : ""

/** The request ID, with which an operator can find a server failure in the log. */
const named = ({ requestId, status = 0 }: ErrorFacts): string =>
  requestId && status >= 500 ? `The request ID is ${requestId}.` : ""

const wait = ({ retryAfter }: ErrorFacts): string =>
  retryAfter ? `Wait at least ${timeInWords(retryAfter)} before the next request.` : ""
