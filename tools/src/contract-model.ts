/** The contents of `contract.json`: the facts of the API that a client in any language needs, as plain data. */
export interface Contract {
  readonly version: "2"
  readonly operations: Readonly<Record<string, ContractOperation>>
  readonly errors: ReadonlyArray<ContractErrorRow>
  readonly classification: Classification
  readonly retry: RetryRules
  readonly unknownFields: UnknownFields
  /** The response headers that clients use, by name. */
  readonly responseHeaders: Readonly<Record<string, ResponseHeader>>
  readonly trace: TraceRules
  readonly webhooks: WebhookRules
  readonly operators: Readonly<Record<string, QueryOperator>>
  /** The field of the response for each format, by format `type`. */
  readonly formats: Readonly<Record<string, FormatField>>
  readonly limits: Readonly<Record<string, number>>
  /** Prices in credits. */
  readonly credits: Readonly<Record<string, number>>
  /** The defaults of request fields, by component and field. The service applies them, not the client. */
  readonly defaults: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A response header. */
export interface ResponseHeader {
  readonly on: "every response" | "retryable failures" | "deprecated operations"
  readonly description: string
  readonly provenance: Provenance
  readonly source: string | null
}

/**
 * How a service handles request fields that its schema does not have. `openapi.json` marks the lenient objects and
 * lists the extra fields that clients send.
 */
export interface UnknownFields {
  readonly rule: string
  readonly warning: string
  readonly sentRule: string
  readonly nearMiss: string
  /** Names that every object rejects. */
  readonly refused: ReadonlyArray<string>
  /** Fields that public clients send with any request, and their sources. */
  readonly sent: Readonly<Record<string, string>>
}

/** The facts that a call of an operation needs. */
interface Call {
  /** The operation's ID in this contract and its exchanges. */
  readonly id: string
  /** The name for users: in errors, spans, metrics, documentation and clients. */
  readonly name: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Relative to the base URL, with `{name}` for path parameters. */
  readonly path: string
  readonly parameters: ReadonlyArray<Parameter>
  /** The possible kinds of body, the usual one first. Empty: it has no body. */
  readonly body: ReadonlyArray<"json" | "multipart" | "bytes">
  readonly answer: "json" | "text"
  /**
   * A second request could start and bill the same job twice, so clients never retry it automatically after a lost
   * connection.
   */
  readonly startsJob: boolean
  /**
   * Whether a client may cache the response: the request changes nothing, and callers do not poll for a new result. A
   * request with side effects, such as `actions` on a page, must still not be cached.
   */
  readonly cacheable: boolean
  /** The request field with the service's time limit and the default, both in `unit`. */
  readonly timeout: Timeout | null
  /** Whether a 2xx body must contain `success: true`. If not, `success: false` is part of the response. */
  readonly envelope: boolean
}

interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required: boolean
}

interface Timeout {
  readonly field: string
  readonly default: number
  readonly unit: "milliseconds" | "seconds"
}

/** One operation as the TypeScript clients load it: without values that are false, empty or the default. */
export interface Operation {
  readonly name: string
  readonly method: Call["method"]
  readonly path: string
  readonly parameters?: ReadonlyArray<Omit<Parameter, "required"> & { readonly required?: boolean }>
  /** Whether it has a request body. */
  readonly body?: boolean
  /** Set if the response is not JSON. */
  readonly answer?: "text"
  readonly startsJob?: boolean
  readonly cacheable?: boolean
  /** The request field with the service's time limit, and the default, in units of this many milliseconds. */
  readonly timeout?: { readonly field: string; readonly default: number; readonly unit: 1 | 1000 }
  readonly envelope?: boolean
  /** The tables with its possible failures. Rows of other tables are ignored. */
  readonly errorTables: ReadonlyArray<ErrorTable>
}

/**
 * A table of failures as the TypeScript clients load it. Each line is a row: its name, status, `code` and typical
 * `error` text, separated by tildes. After the status, `!` marks the row for the status as a whole, `+` is retryable
 * and `?` is sometimes retryable. A star in the code is replaced with the name in capitals, its words separated by
 * underscores. If there is no text, the code is used. A text that begins with `^` is the pattern, which matches the
 * text of this row and of no other.
 */
export type ErrorTable = ReadonlyArray<string>

/** One operation in `contract.json`. */
export interface ContractOperation extends Call {
  /** Its feature: a tag of the OpenAPI document and a file of `schema/`. */
  readonly feature: string
  /** The names of the tables with its possible failures: `table` of `errors`. */
  readonly errorTables: ReadonlyArray<string>
  /** The components of its JSON body and its response. */
  readonly request: string | null
  readonly response: string | null
  readonly summary: string
  readonly description: string
  readonly deprecated: boolean
  /** Its price, in words. */
  readonly billing: string | null
  readonly provenance: Provenance
  readonly source: string | null
}

export type Provenance = "specified" | "public" | "assumed"

/** One row of the failure tables. */
export interface ErrorRow {
  /** The name of the reason in clients. */
  readonly reason: string
  readonly status: number
  /** The typical `error` text. */
  readonly error: string
  readonly code: string | null
  readonly cause: string
  readonly retryable: "yes" | "no" | "sometimes"
  /** A regular expression for `error`, for texts that vary. */
  readonly pattern: string | null
  /** Whether this row applies to a response with this status if no specific row matches. */
  readonly standsForStatus: boolean
}

/** A row in `contract.json`. A row that is in several tables is listed once for each. */
export interface ContractErrorRow extends ErrorRow {
  readonly table: string
  /** Further possible codes, without additional meaning. */
  readonly comesWith: ReadonlyArray<string>
  /**
   * The operations that can fail with it, for readers and documentation. Classification uses an operation's
   * `errorTables` instead.
   */
  readonly operations: ReadonlyArray<string>
  /** Response headers that may accompany it. */
  readonly headers: ReadonlyArray<string>
  readonly provenance: Provenance
  readonly source: string | null
  /** The reason if `retryable` differs from the specification's rule for the status. */
  readonly assumed: string | null
}

/**
 * How a failure is matched to a row. The candidates are the rows of the operation's tables with the status of the
 * response, or with any status for a 2xx with `success: false`. Only `errorTables` of the operation decides this; a
 * row's `operations` is for readers and documentation generators. The steps apply in order, each to all candidates, and
 * the first match is the result.
 */
export interface Classification {
  readonly considered: "status"
  readonly steps: ReadonlyArray<{
    /** The field of the row. A row with null or false there does not match. */
    readonly row: "code" | "error" | "pattern" | "standsForStatus"
    /**
     * `is true` applies only to failure statuses: a failure inside a 2xx never matches a row for a status as a whole.
     */
    readonly test: "equals" | "matches" | "is true"
    /** The fields of the body. One of them must pass the test. */
    readonly body: ReadonlyArray<string>
  }>
  /** The reason if no row matches. */
  readonly otherwise: { readonly reason: string; readonly retryable: "no" }
  /** The reason if the body of a 2xx is not valid for the operation. */
  readonly malformed: { readonly reason: string; readonly retryable: "no" }
}

export interface RetryRules {
  /** Including the first attempt. */
  readonly attempts: number
  /** Before the k-th retry (k = 0, 1, 2, …): min(base^k, cap) seconds, plus jitter. */
  readonly base: number
  readonly capSeconds: number
  /** The upper limit of the random jitter. */
  readonly jitterSeconds: number
  readonly statuses: ReadonlyArray<number>
  /** The response header with the minimum wait. */
  readonly header: string
  /** The fields of the body's `details` that can contain the same wait, in seconds, if the header is missing. */
  readonly details: ReadonlyArray<string>
}

/** How a client polls the trace of a run. */
export interface TraceRules {
  /** The operation to poll, and the field of its response with the events so far. */
  readonly operation: string
  readonly events: string
  readonly intervalSeconds: number
  /** The event that ends a run. */
  readonly terminal: string
  /**
   * Late events are possible: from the terminal event on, the client stops after this many polls in a row without new
   * events.
   */
  readonly tailPolls: number
  /** Events with a known value in this field are duplicates. */
  readonly deduplicateBy: string
  /** The sort keys for the new events of one poll. */
  readonly order: ReadonlyArray<string>
  /** The meaning of the `code` of an error in a trace. */
  readonly errorCodes: Readonly<Record<string, string>>
}

/** How the service sends notifications, and how a receiver verifies them. */
export interface WebhookRules {
  readonly signatureHeader: string
  readonly algorithm: string
  /** How the header's value is computed from the raw body and the account's secret. */
  readonly signature: string
  /** A receiver must answer with a 2xx within this time; otherwise the delivery is retried. */
  readonly timeoutSeconds: number
  readonly retryMinutes: ReadonlyArray<number>
  readonly events: ReadonlyArray<string>
}

export interface QueryOperator {
  /** The operator in camel case, like its function: `inTitle`. */
  readonly name: string
  /** The text before the argument; for `exact`, both quotes. */
  readonly prefix: string
  readonly argument: "text" | "word" | "words" | "host" | "extension" | "domain" | "dimensions" | "term"
  /** The label of the operator in a form, such as `In title`. */
  readonly label: string
  /** An example argument, such as `guide`. */
  readonly example: string
  readonly effect: string
}

export interface FormatField {
  /** The field of the document, or null if it is elsewhere. */
  readonly field: string | null
}
