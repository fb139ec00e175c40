import type { Guard, Operation as Contract } from "@trawl/types"
import type { Reason, RequestInvalid } from "./reason.ts"
import type { CallSettings } from "./state.ts"

/** An operation of the service as a value: its contract, response guard and request check. */
export type Operation<Answer = unknown, Body = unknown> = Described<Answer, Body> & Contracted

/** An operation that starts a job must define `mayRepeat`. */
type Contracted =
  | { readonly contract: Contract & { readonly startsJob?: false }; readonly mayRepeat?: undefined }
  | {
    readonly contract: Contract
    /** Whether a failed start may be repeated: `repeatStart`. */
    readonly mayRepeat: MayRepeat
  }

interface Described<out Answer, Body> {
  /** Checks that a 2xx body is an `Answer`. */
  readonly guard: Guard
  /** Encodes the parameters, for operations that have some: `route`. */
  readonly route?: Route
  /** Returns the problem of a body that the service would reject. A method, so that all operations have one type. */
  check?(body: Body): RequestInvalid | undefined
  /**
   * A successful response with a longer body, in characters, is returned as text, so that the caller can read it in
   * parts.
   */
  readonly limit?: number
  /** Never set: it only carries the type that `guard` checks. */
  readonly answer?: Answer
}

/** The request of one call. */
export interface Request<out Body = unknown> {
  /** Path, query and header parameters by name; `undefined` leaves one out, an array repeats a query parameter. */
  readonly parameters?: Parameters
  /** The body, sent unchanged as JSON. */
  readonly body?: Body
  /** Sent instead of JSON: a form with files, or bytes. */
  readonly content?: Content
  /** Headers of this call, by lower-case name. They override those of the contract. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Bytes with their media type. */
export interface Content {
  readonly type: string
  readonly bytes: string | Uint8Array<ArrayBuffer>
}

export type Parameter = string | number | boolean | ReadonlyArray<string | number | boolean>

export type Parameters = Readonly<Record<string, Parameter | undefined>>

/** Whether the call may send its request again after a failure for this reason. */
export type MayRepeat = (
  call: { readonly request: Request; readonly settings: Pick<CallSettings, "resendJobs"> },
  reason: Reason
) => boolean

/** Returns the path and query of a request, and the parameters that are headers. */
export type Route = (
  contract: Contract,
  parameters: Parameters
) => { readonly target: string; readonly headers: Readonly<Record<string, string>> } | RequestInvalid
