import * as Context from "effect/Context"
import * as OpenApi from "effect/http-api/OpenApi"
import type { ErrorTable } from "./error-tables.ts"

/**
 * Metadata of an operation, besides its schemas. An `HttpApi` endpoint is annotated with it:
 * `.annotateMerge(operation({ … }))`.
 */
export const operation = ({ identifier, name = identifier, summary, description, timeout, ...facts }: {
  /** The name in the contract and its exchanges. */
  readonly identifier: string
  /** The name for users: in errors, spans, metrics, documentation and clients. Default: `identifier`. */
  readonly name?: string
  readonly summary: string
  readonly description: string
  /** In milliseconds unless `unit` is given. */
  readonly timeout?: Omit<TimeLimit, "unit"> & Partial<TimeLimit>
} & Partial<Omit<OperationFacts, "name" | "timeout">>): Context.Context<OperationFactsKey> =>
  Context.merge(
    OpenApi.annotations({
      identifier,
      summary,
      description: facts.deprecated === undefined ? description : `${description} Deprecated: ${facts.deprecated.use}`,
      deprecated: facts.deprecated !== undefined
    }),
    Context.make(OperationFactsKey, {
      name,
      provenance: "specified",
      startsJob: false,
      cacheable: false,
      timeout: timeout === undefined ? null : { ...timeout, unit: timeout.unit ?? "milliseconds" },
      envelope: true,
      billing: null,
      ...facts,
      errorTables: [...facts.errorTables ?? ["common" as const], "every"]
    })
  )

export interface OperationFacts {
  /** The name for users. */
  readonly name: string
  /** The source of the operation; parts of its schemas may have other sources. */
  readonly provenance: "specified" | "public" | "assumed"
  /** The public source, or the reason for an assumption. */
  readonly source?: string
  /** A second request may start, and bill, the same job twice. */
  readonly startsJob: boolean
  /**
   * Whether a cached response can replace a new one: the request has no side effects, and callers do not wait for a
   * change, as with a status.
   */
  readonly cacheable: boolean
  /** The request field with the service's time limit, and its default. */
  readonly timeout: TimeLimit | null
  /** A 2xx body must carry `success: true`. */
  readonly envelope: boolean
  /** The error tables for its failures; the table of every operation is added automatically. */
  readonly errorTables: ReadonlyArray<ErrorTable>
  /** Its price in words; null if it is free. */
  readonly billing: string | null
  /** The replacement of a deprecated operation: its path, and a sentence on how to use it. */
  readonly deprecated?: { readonly successor: string; readonly use: string } | undefined
}

export interface TimeLimit {
  readonly field: string
  readonly default: number
  /** The unit of the field and of its default. */
  readonly unit: "milliseconds" | "seconds"
}

/** The annotation with an endpoint's metadata. */
export class OperationFactsKey
  extends Context.Service<OperationFactsKey, OperationFacts>()("@trawl/schema/OperationFacts")
{}
