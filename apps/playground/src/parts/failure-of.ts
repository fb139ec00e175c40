import { ApiError, explain, JobFailed, RunFailed } from "@trawl/sdk"

/** A failure as the page shows it. */
export interface Failure {
  readonly title: string
  /** `400`, `SCRAPE_SITE_ERROR`. */
  readonly marks: ReadonlyArray<string>
  /** The problem of each field. */
  readonly problems: ReadonlyArray<Problem>
  readonly advice: string
  /** A retry would fail in the same way. */
  readonly isFinal?: boolean
}

export interface Problem {
  /** `scrapeOptions.formats[0]`; empty for the request as a whole. */
  readonly field: string
  readonly message: string
}

export const failureOf = (error: unknown): Failure => {
  if (error instanceof ApiError) {
    const { reason, status } = error
    if (error.is("RequestInvalid")) {
      const { field, rule } = error.reason
      return {
        title: "The request was not sent",
        marks: [],
        problems: [{ field, message: rule }],
        advice: "",
        isFinal: true
      }
    }
    if (error.is("TransportFailed")) {
      return {
        title: "The engine does not respond",
        marks: [error.reason.detail],
        problems: [],
        advice: "Is it still running? Start it again with npm start, then try again."
      }
    }
    const text = "error" in reason ? reason.error : undefined
    const code = "code" in reason && typeof reason.code === "string" ? reason.code : undefined
    return {
      title: text ?? error.message,
      marks: [status, code].flatMap((mark) => mark === undefined ? [] : [String(mark)]),
      problems: "details" in reason ? problemsOf(reason.details) : [],
      advice: adviceOf(error),
      isFinal: "retryable" in reason && reason.retryable === "no"
    }
  }
  if (error instanceof RunFailed || error instanceof JobFailed) {
    return { title: error.message, marks: [], problems: [], advice: "" }
  }
  return { title: error instanceof Error ? error.message : String(error), marks: [], problems: [], advice: "" }
}

/** The problem of a field of the request, or of a part of it. */
export const problemOf = (failure: Failure | undefined, field: string): string | undefined =>
  failure?.problems.filter(({ field: at }) => at === field || at.startsWith(`${field}.`) || at.startsWith(`${field}[`))
    .map(({ field: at, message }) =>
      at === field ? message : `${at.startsWith(`${field}.`) ? at.slice(field.length + 1) : at}: ${message}`
    ).join(" ") || undefined

/** The advice, which follows the title's text in the explanation. */
const adviceOf = (error: ApiError): string => {
  if (error.is("Unauthorized")) return "Enter an API key of this engine: select Key at the top of the page."
  const text = explain(error)
  // the service's message may have several sentences
  const status = text.indexOf(`(${error.status}). `)
  const rest =
    (status === -1 ? text.slice(text.search(/(?<=\.) (?=[A-Z])|$/)) : text.slice(text.indexOf(". ", status) + 2)).trim()
      .split(/(?<=\.) (?=[A-Z])/)
  return rest.filter((sentence) => !sentence.includes(": Expected")).join(" ")
}

const problemsOf = (details: unknown): ReadonlyArray<Problem> =>
  !Array.isArray(details) ?
    [] :
    details.flatMap((entry: Partial<Entry> | null) =>
      typeof entry?.message === "string" && Array.isArray(entry.path)
        ? [{ field: entry.path.join(".").replace(/\.(\d+)\b/g, "[$1]"), message: entry.message }]
        : []
    )

interface Entry {
  readonly path: ReadonlyArray<string | number>
  readonly message: string
}
