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
  const said = error instanceof Error ? error.message || error.name : String(error)
  return error instanceof JobError
    ? `${
      said.replace(/\.$/, "")
    }. The job is over, with the status ${error.answer.status}: waiting longer will not help, a new one may.`
    : said
}

const isFacts = (error: unknown): error is ErrorFacts =>
  typeof error === "object" && error !== null && "operation" in error && "reason" in error

const more = (reason: Reason): string => {
  switch (reason._tag) {
    case "TransportFailed":
      if (reason.detail === "PROXY_407") {
        return "The proxy wants a user name and a password, or others than it was given: they belong in its URL."
      }
      return reason.detail.startsWith("PROXY_")
        ? "The proxy does not let the request through; check its URL, and what it allows."
        : losses[reason.kind]
    case "TimedOut":
      return reason.limit === "attempt" ? "Allow each attempt more time." : "Allow the whole call more time."
    case "CircuitOpen":
      return `The service failed so often within ${timeInWords(reason.window)}, and is spared for a while.`
    case "Redirected":
      return "It is not followed because it could hand the key to someone else; make the final address the base URL."
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
  if (start === "") return "The body is empty: something between here and the service may have cut it off."
  return /^[{[]/.test(start)
    ? "The body ends early, or is garbled: something between here and the service may have cut it off."
    : another
}

const another = "Check that the base URL leads to the service itself and not to a portal or proxy page."

/** The first two invalid fields, or the usual cause of such a failure, and what to do. */
const refused = (reason: Refused<string>): string => {
  const { _tag } = reason
  if (!(_tag in errorCauses)) {
    return `${fields(reason)}No row of the specification describes this failure, so it was not tried again.`
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
  blocked: "The platform or the proxy does not let the request out; check the base URL.",
  reset: "The connection broke; the service may have received the request.",
  "too-large": "The answer is larger than `maxResponseBytes` allows.",
  other: "The request may or may not have arrived."
}

const advice = ({ _tag, code, retryable }: Refused<string>): string =>
  // a base URL with too long a path also returns this
  _tag === "NotFound" ?
    `${again.no} The base URL ends before \`/v2\`; check it, too.` :
    _tag !== "ExtractionFailed" ?
    again[retryable] :
    // a code names a problem of the page, such as an unreadable file
    code === undefined
    ? "Another schema may help; the same again only where a model extracts."
    : again.no

const again = {
  yes: "This passes: ask again later.",
  no: "Asking again unchanged will not help.",
  sometimes: "Asking again may help."
} as const

const tries = ({ attempts, elapsed }: ErrorFacts): string =>
  attempts > 1 ? `Gave up after ${attempts} attempts in ${timeInWords(elapsed)}.` : ""

/** The request ID, with which an operator can find a server failure in the log. */
const named = ({ requestId, status = 0 }: ErrorFacts): string =>
  requestId && status >= 500 ? `The request ID is ${requestId}.` : ""

const wait = ({ retryAfter }: ErrorFacts): string =>
  retryAfter ? `Wait at least ${timeInWords(retryAfter)} before the next.` : ""
