import type { ClientOptions } from "@trawl/sdk"
import type { Reason, Transport } from "@trawl/core/machine"
import type { Behaviour } from "./behaviour.ts"
import type { OperationKind } from "./operations.ts"

/** One fault: what the service does, and what every client promises about it. */
export interface FaultCase {
  readonly name: string
  readonly does: Behaviour
  readonly expect: Expected
  /** Where starting a job has another outcome: it must not start twice. */
  readonly start?: Expected
  /** The outcome of those operations whose tables of failures have the row that this answer means. */
  readonly row?: { readonly reason: string; readonly expect: Expected }
  /** Default: all of them. */
  readonly only?: (operation: OperationKind) => boolean
  /** Where one transport has no such fault. */
  readonly over?: "fetch" | "node"
  readonly options?: Pick<ClientOptions, "attemptTimeout" | "deadline" | "maxResponseBytes" | "retry">
  /** A transport that the user wrote around the usual one. */
  readonly through?: (transport: Transport) => Transport
  /** Where the client believes the service to be. Default: the server of the case. */
  readonly baseUrl?: (server: string) => string
  /** The server speaks TLS, with a certificate that nobody vouches for. */
  readonly secure?: boolean
  /** The server closes a connection over which no HTTP comes without a word. */
  readonly mute?: boolean
}

/** How a call ends. */
export interface Expected {
  /** Milliseconds between the attempts. */
  readonly waits: ReadonlyArray<number>
  /** Of the call that failed. Default: one more than waits. */
  readonly attempts?: number
  /** Undefined: with a result. */
  readonly reason?: Reason["_tag"]
  /** What the reason says besides. */
  readonly says?: Readonly<Record<string, unknown>>
  readonly status?: number
  /** What was read of the answer. */
  readonly body?: string
  /** What the service asked to wait, milliseconds. */
  readonly retryAfter?: number
}

/** The waits of a call that gives up after five attempts; the chance of the tests adds half a second. */
export const allWaits = [1500, 2500, 4500, 8500]

export const succeeds = (...waits: ReadonlyArray<number>): Expected => ({ waits })

export const fails = (reason: Reason["_tag"], more: Omit<Partial<Expected>, "reason"> = {}): Expected => ({
  waits: [],
  reason,
  ...more
})

/** Five attempts, and then this. */
export const givesUp = (reason: Reason["_tag"], more: Omit<Partial<Expected>, "reason" | "waits"> = {}): Expected =>
  fails(reason, { ...more, waits: allWaits })

/** What the case promises of this operation. */
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
 * A trace is asked for twice more after its end; and a failure that a stream of events could have caused is followed by
 * a plain poll.
 */
const traced = (expected: Expected): Expected => {
  const { reason, says, waits } = expected
  if (says?.["limit"] === "deadline") return expected // which is the end of the trace too
  if (reason === undefined) return { ...expected, waits: [...waits, 2000, 2000] }
  return /^(TimedOut|ResponseMalformed|Unrecognized)$/.test(reason)
    ? { ...expected, waits: [...waits, 0, ...waits], attempts: waits.length + 1 }
    : expected
}
