import * as Cause from "effect/Cause"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as UrlParams from "effect/http/UrlParams"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Otlp from "effect/observability/Otlp"
import { TracerEnabled } from "effect/References"
import { nativeTracer } from "effect/Tracer"
import { isFullDisk, isLostDatabase, lacksRights } from "../store/database-unusable.ts"
import { NotAvailable } from "../store/not-available.ts"
import { LogRequests } from "./request-metrics.ts"

/**
 * Telemetry from the environment: `OTEL_EXPORTER_OTLP_ENDPOINT` exports traces, metrics and logs to that endpoint, over
 * HTTP as JSON.
 * `TRAWL_LOG=json` writes the log, including each request, as one JSON object per line.
 */
export const telemetry: Layer.Layer<never> = Layer.unwrap(
  Effect.gen(function*() {
    const endpoint = yield* Config.option(Config.String("OTEL_EXPORTER_OTLP_ENDPOINT"))
    const format = yield* Config.option(Config.String("TRAWL_LOG"))
    return Layer.mergeAll(
      // the default parameter names, and the reference of an upload
      Layer.effect(
        UrlParams.CurrentRedactedNames,
        Effect.map(UrlParams.CurrentRedactedNames, (names) => [...names, "uploadRef"])
      ),
      endpoint._tag === "Some" && endpoint.value !== ""
        ? Layer.provide(
          Otlp.layerJson({ baseUrl: endpoint.value, resource: { serviceName: "trawl-engine" } }),
          FetchHttpClient.layer
        )
        : Layer.empty,
      format._tag === "Some" && format.value === "json"
        ? Layer.merge(Logger.layer([Logger.consoleJson]), Layer.succeed(LogRequests, true))
        : Layer.empty
    ).pipe(
      (layer) => Layer.provideMerge(withoutConsequences, layer),
      (layer) => Layer.provideMerge(spansIfCollected, layer)
    )
  }).pipe(Effect.orDie)
)

/**
 * Whether a tracer is installed. Without one, no spans are created: they would be a fifth of the cost of writing a
 * record.
 */
export const areSpansCollected = Effect.map(Effect.tracer, (tracer) => tracer !== nativeTracer)

const spansIfCollected = Layer.effect(
  TracerEnabled,
  Effect.map(Effect.all([areSpansCollected, TracerEnabled]), ([areCollected, isEnabled]) => areCollected && isEnabled)
)

/**
 * While PostgreSQL or a bucket cannot be used, only the part that uses it logs this. Drops the errors of the requests
 * and the work that fail because of it.
 */
const withoutConsequences = Layer.effect(
  Logger.CurrentLoggers,
  Effect.map(
    Logger.CurrentLoggers,
    (loggers) =>
      new Set(
        [...loggers].map((logger) =>
          Logger.make<unknown, unknown>((entry) => isConsequence(entry) ? undefined : logger.log(entry))
        )
      )
  )
)

const isConsequence = ({ cause, message }: Logger.Options<unknown>): boolean =>
  cause.reasons.some((reason) =>
    Cause.isFailReason(reason)
      ? isNotAvailable(reason.error)
      : Cause.isDieReason(reason) && isNotAvailable(reason.defect)
  ) || (Array.isArray(message) && message.some(isNotAvailable))

const isNotAvailable = (error: unknown): boolean =>
  error instanceof NotAvailable || isLostDatabase(error) || isFullDisk(error) || lacksRights(error)
