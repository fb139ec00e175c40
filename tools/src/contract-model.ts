/** What `contract.json` holds: the facts of the API that a client in any language needs, as plain data. */
export interface Contract {
  readonly version: "2"
  readonly operations: Readonly<Record<string, ContractOperation>>
  readonly errors: ReadonlyArray<ContractErrorRow>
  readonly classification: Classification
  readonly retry: RetryRules
  readonly unknownFields: UnknownFields
  /** The response headers that clients rely on, by name. */
  readonly responseHeaders: Readonly<Record<string, ResponseHeader>>
  readonly trace: TraceRules
  readonly webhooks: WebhookRules
  readonly operators: Readonly<Record<string, QueryOperator>>
  /** Which field of the answer holds what a format asked for, by format `type`. */
  readonly formats: Readonly<Record<string, FormatField>>
  readonly limits: Readonly<Record<string, number>>
  /** What things cost. */
  readonly credits: Readonly<Record<string, number>>
  /**
   * What holds for a field of a request that is left out, by component and field. The service fills it in, not the
   * client.
   */
  readonly defaults: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A header of responses. */
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
  /** Names that are refused in every object. */
  readonly refused: ReadonlyArray<string>
  /** Fields that public clients send with any request, and their sources. */
  readonly sent: Readonly<Record<string, string>>
}

/** What a call of an operation needs to know. */
interface Call {
  /** The operation's identifier, in this contract and its exchanges. */
  readonly id: string
  /** What users call it: in errors, spans, metrics and documentation, and in clients. */
  readonly name: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** From the base URL on, with `{name}` for path parameters. */
  readonly path: string
  readonly parameters: ReadonlyArray<Parameter>
  /** The forms its body can have; the first is the usual one. Empty: it has none. */
  readonly body: ReadonlyArray<"json" | "multipart" | "bytes">
  readonly answer: "json" | "text"
  /** A second send may start, and bill, the same job twice: never repeated after a lost connection by itself. */
  readonly startsJob: boolean
  /**
   * A client may answer from what it kept: asking changes nothing, and nobody waits for the answer to change. A request
   * that itself does something, such as `actions` on a page, still may not.
   */
  readonly cacheable: boolean
  /** Where the request says how long the service may work, and what holds when it does not, both in `unit`. */
  readonly timeout: Timeout | null
  /** A 2xx body must carry `success: true`; where it need not, `success: false` in it is part of the answer. */
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

/** One operation, as the clients in TypeScript load it: without what is false, empty or usual. */
export interface Operation {
  readonly name: string
  readonly method: Call["method"]
  readonly path: string
  readonly parameters?: ReadonlyArray<Omit<Parameter, "required"> & { readonly required?: boolean }>
  /** Whether it takes a body. */
  readonly body?: boolean
  /** Where its answer is no JSON. */
  readonly answer?: "text"
  readonly startsJob?: boolean
  readonly cacheable?: boolean
  /**
   * How long the service may work: the field of the request that says it, what holds otherwise, both in units of so
   * many milliseconds.
   */
  readonly timeout?: { readonly field: string; readonly default: number; readonly unit: 1 | 1000 }
  readonly envelope?: boolean
  /** The tables whose rows its failures can be: all others are passed over when a response is told to be a row. */
  readonly errorTables: ReadonlyArray<ErrorTable>
}

/**
 * A table of failures as clients in TypeScript load it. Each line is a row: its name, its status, its `code` and its
 * typical `error` text, parted by tildes. After the status: `!` it stands for the status, `+` it is retryable, `?` it
 * sometimes is. A star in the code stands for the name in capitals, its words parted by underscores. Without a text,
 * the code stands there too; one that begins with `^` is the pattern, which finds the text of this row and of no other.
 */
export type ErrorTable = ReadonlyArray<string>

/** One operation, as `contract.json` holds it. */
export interface ContractOperation extends Call {
  /** The feature it belongs to: a tag of the OpenAPI document, a file of `schema/`. */
  readonly feature: string
  /** The names of the tables whose rows its failures can be, `table` of `errors`. */
  readonly errorTables: ReadonlyArray<string>
  /** The component of its JSON body, and of its answer. */
  readonly request: string | null
  readonly response: string | null
  readonly summary: string
  readonly description: string
  readonly deprecated: boolean
  /** What it costs, in words. */
  readonly billing: string | null
  readonly provenance: Provenance
  readonly source: string | null
}

export type Provenance = "specified" | "public" | "assumed"

/** One row of the tables of failures. */
export interface ErrorRow {
  /** The name clients give the reason. */
  readonly reason: string
  readonly status: number
  /** The typical `error` text. */
  readonly error: string
  readonly code: string | null
  readonly cause: string
  readonly retryable: "yes" | "no" | "sometimes"
  /** A regular expression over `error`, for texts that vary. */
  readonly pattern: string | null
  /** The row that a response of this status is when nothing more specific fits. */
  readonly standsForStatus: boolean
}

/** A row as `contract.json` holds it. A row that stands in several tables is listed once for each. */
export interface ContractErrorRow extends ErrorRow {
  readonly table: string
  /** Codes that may come with it and tell nothing more. */
  readonly comesWith: ReadonlyArray<string>
  /**
   * The operations that may raise it: for readers and documentation. Which rows are considered follows from an
   * operation's `errorTables`.
   */
  readonly operations: ReadonlyArray<string>
  /** Response headers that come with it where the service sends them. */
  readonly headers: ReadonlyArray<string>
  readonly provenance: Provenance
  readonly source: string | null
  /** Why `retryable` is not what the specification says of the status, where it is not. */
  readonly assumed: string | null
}

/**
 * How a failure is told to be a row. Considered are the rows of the operation's tables whose status is that of the
 * response, and those of any status where a 2xx says `success: false`: `errorTables` of the operation alone says which,
 * never `operations` of a row, which is for readers and generators of documentation. The steps are taken in order, each
 * over all rows considered; the first row that fits is it.
 */
export interface Classification {
  readonly considered: "status"
  readonly steps: ReadonlyArray<{
    /** The field of the row; a row that holds null or false there does not fit. */
    readonly row: "code" | "error" | "pattern" | "standsForStatus"
    /** `is true` is for failure statuses only: a failure inside a 2xx is no row that stands for a status. */
    readonly test: "equals" | "matches" | "is true"
    /** The fields of the body, one of which must pass the test. */
    readonly body: ReadonlyArray<string>
  }>
  /** What a failure is that no row fits. */
  readonly otherwise: { readonly reason: string; readonly retryable: "no" }
  /** What a 2xx is whose body is not what the operation promises. */
  readonly malformed: { readonly reason: string; readonly retryable: "no" }
}

export interface RetryRules {
  /** All attempts, the first included. */
  readonly attempts: number
  /** Before the k-th retry (k = 0, 1, 2, …): min(base^k, cap) seconds, plus jitter. */
  readonly base: number
  readonly capSeconds: number
  /** Jitter is a random part below this. */
  readonly jitterSeconds: number
  readonly statuses: ReadonlyArray<number>
  /** The response header whose wait is a minimum. */
  readonly header: string
  /** Where the header is missing: the fields of the body's `details` that may hold the same wait, seconds. */
  readonly details: ReadonlyArray<string>
}

/** How a client follows the trace of a run by polling. */
export interface TraceRules {
  /** The operation that is asked again and again, and the field of its answer that holds the events so far. */
  readonly operation: string
  readonly events: string
  readonly intervalSeconds: number
  /** The event that ends a run. */
  readonly terminal: string
  /**
   * Events may still come: the client ends after so many polls in a row, from the terminal event on, that bring nothing
   * new.
   */
  readonly tailPolls: number
  /** An event that was seen before is not new. */
  readonly deduplicateBy: string
  /** How the new events of one poll are put in order, step by step. */
  readonly order: ReadonlyArray<string>
  /** What the `code` of an error in a trace means. */
  readonly errorCodes: Readonly<Record<string, string>>
}

/** How the service notifies, and how a receiver knows that it was the service. */
export interface WebhookRules {
  readonly signatureHeader: string
  readonly algorithm: string
  /** How the header's value is made of the raw body and the account's secret. */
  readonly signature: string
  /** A receiver answers 2xx within this time, or the delivery is tried again. */
  readonly timeoutSeconds: number
  readonly retryMinutes: ReadonlyArray<number>
  readonly events: ReadonlyArray<string>
}

export interface QueryOperator {
  /** The operator in camel case, as functions are called: `inTitle`. */
  readonly name: string
  /** What is written before the argument; for `exact` both quotes are. */
  readonly prefix: string
  readonly argument: "text" | "word" | "words" | "host" | "extension" | "domain" | "dimensions" | "term"
  /** What a form calls the operator, such as `In title`. */
  readonly label: string
  /** An argument, such as `guide`. */
  readonly example: string
  readonly effect: string
}

export interface FormatField {
  /** The field of the document, or null when it lives elsewhere. */
  readonly field: string | null
}
