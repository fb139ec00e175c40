import * as Context from "effect/Context"
import * as OpenApi from "effect/http-api/OpenApi"
import type { ErrorTable } from "./error-tables.ts"

/**
 * What is said of an operation beside its shapes: an `HttpApi` endpoint is annotated with it,
 * `.annotateMerge(operation({ … }))`.
 */
export const operation = ({ identifier, name = identifier, summary, description, timeout, ...facts }: {
  /** What the contract and its exchanges call it. */
  readonly identifier: string
  /**
   * What users call it: in errors, spans, metrics and documentation, and in clients. As the contract does, where it is
   * left out.
   */
  readonly name?: string
  readonly summary: string
  readonly description: string
  /** Its unit is milliseconds unless it says otherwise. */
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
  /** What users call it. */
  readonly name: string
  /** Where the operation comes from; parts of its shapes may say otherwise of themselves. */
  readonly provenance: "specified" | "public" | "assumed"
  /** The public source, or the reason of an assumption. */
  readonly source?: string
  /** A second send may start, and bill, the same job twice. */
  readonly startsJob: boolean
  /**
   * An answer that was kept may stand for a new one: asking changes nothing, and nobody waits for the answer to change,
   * as with a status.
   */
  readonly cacheable: boolean
  /** Where the request says how long the service may work, and what holds when it does not. */
  readonly timeout: TimeLimit | null
  /** A 2xx body must carry `success: true`. */
  readonly envelope: boolean
  /** The error tables whose rows its failures can be; that of every operation is among them by itself. */
  readonly errorTables: ReadonlyArray<ErrorTable>
  /** What it costs, in words; null when it costs nothing. */
  readonly billing: string | null
  /** The replacement of a deprecated operation: its path, and a sentence that says how to use it. */
  readonly deprecated?: { readonly successor: string; readonly use: string } | undefined
}

export interface TimeLimit {
  readonly field: string
  readonly default: number
  /** Of the field and of its default. */
  readonly unit: "milliseconds" | "seconds"
}

/** The annotation that holds an endpoint's facts. */
export class OperationFactsKey
  extends Context.Service<OperationFactsKey, OperationFacts>()("@trawl/schema/OperationFacts")
{}
