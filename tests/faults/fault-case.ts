import type { ClientOptions } from "@trawl/sdk"
import type { Reason, Transport } from "@trawl/core/machine"
import type { Behaviour } from "./behaviour.ts"
import type { OperationKind } from "./operations.ts"

/** One fault: the behaviour of the service, and the expected outcome for every client. */
export interface FaultCase {
  readonly name: string
  readonly does: Behaviour
  readonly expect: Expected
  /** The outcome for operations that start a job: it must not start twice. */
  readonly start?: Expected
  /** The outcome for operations whose error tables have the row of this response. */
  readonly row?: { readonly reason: string; readonly expect: Expected }
  /** Default: all of them. */
  readonly only?: (operation: OperationKind) => boolean
  /** The only transport that can have this fault. */
  readonly over?: "fetch" | "node"
  readonly options?: Pick<ClientOptions, "attemptTimeout" | "deadline" | "maxResponseBytes" | "retry">
  /** A custom transport around the default one. */
  readonly through?: (transport: Transport) => Transport
  /** The base URL of the client. Default: the server of the case. */
  readonly baseUrl?: (server: string) => string
  /** The server uses TLS with an untrusted certificate. */
  readonly secure?: boolean
  /** The server closes connections without HTTP, without a response. */
  readonly mute?: boolean
}

/** The outcome of a call. */
export interface Expected {
  /** Milliseconds between the attempts. */
  readonly waits: ReadonlyArray<number>
  /** Attempts of the failed call. Default: one more than waits. */
  readonly attempts?: number
  /** Undefined: the call succeeds. */
  readonly reason?: Reason["_tag"]
  /** Other fields of the reason. */
  readonly reasonFields?: Readonly<Record<string, unknown>>
  readonly status?: number
  /** The part of the body that was read. */
  readonly body?: string
  /** The wait that the service asked for, in milliseconds. */
  readonly retryAfter?: number
}

/** The waits of a call that gives up after five attempts, each with half a second of jitter. */
export const allWaits = [1500, 2500, 4500, 8500]

export const succeeds = (...waits: ReadonlyArray<number>): Expected => ({ waits })

export const fails = (reason: Reason["_tag"], more: Omit<Partial<Expected>, "reason"> = {}): Expected => ({
  waits: [],
  reason,
  ...more
})

/** Five attempts, then this failure. */
export const givesUp = (reason: Reason["_tag"], more: Omit<Partial<Expected>, "reason" | "waits"> = {}): Expected =>
  fails(reason, { ...more, waits: allWaits })

/** The expected outcome of a case for this operation. */
export const expectedOf = ({ expect, row, start }: FaultCase, { contract, isKeyed, name }: OperationKind): Expected => {
  const own = row !== undefined && hasRow(contract, row.reason)
    ? row.expect
    : contract.startsJob && !isKeyed
    ? start ?? expect
    : expect
  return name === "agent trace" ? traced(own) : own
}

export const hasRow = ({ errorTables }: OperationKind["contract"], reason: string): boolean =>
  errorTables.flat().some((line) => line.startsWith(`${reason}~`))

/**
 * A trace is polled twice more after its end. After a failure that an event stream may have caused, a plain poll
 * follows.
 */
const traced = (expected: Expected): Expected => {
  const { reason, reasonFields, waits } = expected
  if (reasonFields?.["limit"] === "deadline") return expected // which also ends the trace
  if (reason === undefined) return { ...expected, waits: [...waits, 2000, 2000] }
  return /^(TimedOut|ResponseMalformed|Unrecognized)$/.test(reason)
    ? { ...expected, waits: [...waits, 0, ...waits], attempts: waits.length + 1 }
    : expected
}
