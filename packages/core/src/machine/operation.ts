import type { Guard, Operation as Contract } from "@trawl/types"
import type { Reason, RequestInvalid } from "./reason.ts"
import type { CallSettings } from "./state.ts"

/** One operation of the service as a value: its contract, what its answer must be, what may be asked of it. */
export type Operation<Answer = unknown, Body = unknown> = Described<Answer, Body> & Contracted

/** What starts a job says when it may be repeated: without that it never is. */
type Contracted =
  | { readonly contract: Contract & { readonly startsJob?: false }; readonly mayRepeat?: undefined }
  | {
    readonly contract: Contract
    /** May a start that failed be repeated? `repeatStart`. */
    readonly mayRepeat: MayRepeat
  }

interface Described<out Answer, Body> {
  /** Says where a 2xx body is not an `Answer`. */
  readonly guard: Guard
  /** Puts the parameters where they belong, for operations that have some: `route`. */
  readonly route?: Route
  /** Says what is wrong with a body that the service would refuse anyway. A method, so that all operations are of one type. */
  check?(body: Body): RequestInvalid | undefined
  /** A successful response with a longer body, in characters, is returned as text, so that the caller can read it in parts. */
  readonly limit?: number
  /** Never there: it only names the type that `guard` stands for. */
  readonly answer?: Answer
}

/** What one call of an operation carries. */
export interface Request<out Body = unknown> {
  /** Path, query and header parameters by name; `undefined` leaves one out, an array repeats a query parameter. */
  readonly parameters?: Parameters
  /** Sent as JSON, as it is. */
  readonly body?: Body
  /** Sent in place of JSON: a form with files, or the bytes of one. */
  readonly content?: Content
  /** Of this call alone, by names in lower case: above those that the contract gives. */
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

/** The target of a request, path and query, and the headers that are parameters. */
export type Route = (
  contract: Contract,
  parameters: Parameters
) => { readonly target: string; readonly headers: Readonly<Record<string, string>> } | RequestInvalid
