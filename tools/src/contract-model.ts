/** What `contract.json` holds: the facts of the API that a client in any language needs, as plain data. */
export interface Contract {
  readonly version: "2"
  readonly operations: Readonly<Record<string, Operation>>
  readonly errors: ReadonlyArray<ErrorRow>
  readonly retry: RetryRules
  readonly operators: Readonly<Record<string, QueryOperator>>
  /** Which field of the answer holds what a format asked for, by format `type`. */
  readonly formats: Readonly<Record<string, FormatField>>
  readonly limits: Readonly<Record<string, number>>
  /** What holds for a field of a request that is left out, by component and field. The service fills it in, not the client. */
  readonly defaults: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export interface Operation {
  /** The specification's operation identifier. */
  readonly id: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** From the base URL on, with `{name}` for path parameters. */
  readonly path: string
  readonly parameters: ReadonlyArray<{ readonly name: string; readonly in: "path" | "query"; readonly required: boolean }>
  readonly body: "json" | "none"
  /** A second send may start, and bill, the same job twice: never repeated after a lost connection by itself. */
  readonly startsJob: boolean
  /** Where the request says how long the service may work, and what holds when it does not; milliseconds. */
  readonly timeout: { readonly field: string; readonly default: number } | null
  /** A 2xx body must carry `success: true`. */
  readonly envelope: boolean
  /** The error tables whose rows its failures can be: all others are passed over when a response is told to be a row. */
  readonly errorTables: ReadonlyArray<ErrorRow["table"]>
}

/** One row of the specification's error tables. */
export interface ErrorRow {
  /** The name clients give the reason. */
  readonly reason: string
  readonly table: "common" | "agent"
  readonly status: number
  /** The typical `error` text. */
  readonly error: string
  readonly code: string | null
  readonly cause: string
  readonly retryable: "yes" | "no" | "sometimes"
  /**
   * How a response is told to be this row, tried in this order over all rows of its status:
   * its `code` (or `error`) equals `code`; its `error` equals `error`; its `error` matches `pattern`
   * (a regular expression); the row is the one that stands for its status (`standsForStatus`).
   * Only rows of the operation's `errorTables` are considered.
   */
  readonly pattern: string | null
  readonly standsForStatus: boolean
}

export interface RetryRules {
  /** All attempts, the first included. */
  readonly attempts: number
  /** Before attempt n + 1 (n from 0): min(base^n, cap) seconds … */
  readonly base: number
  readonly capSeconds: number
  /** … plus a random part below this. */
  readonly jitterSeconds: number
  readonly statuses: ReadonlyArray<number>
  /** The response header whose wait is a minimum. */
  readonly header: string
  /** Where the header is missing: the fields of the body's `details` that may hold the same wait, seconds. */
  readonly details: ReadonlyArray<string>
}

export interface QueryOperator {
  /** What is written before the argument; for `exact` both quotes are. */
  readonly prefix: string
  readonly argument: "text" | "word" | "words" | "host" | "extension" | "domain" | "dimensions" | "term"
  readonly effect: string
}

export interface FormatField {
  /** The field of the document, or null when it lives elsewhere. */
  readonly field: string | null
}
