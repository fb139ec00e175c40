import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"
import { PageStore } from "../store/page-store.ts"
import { isDraining } from "./draining.ts"
import { Health } from "./health.ts"

/** Liveness, readiness and metrics, outside of the API and without a key. */
export const Monitoring = Layer.mergeAll(
  HttpRouter.add("GET", "/health/live", HttpServerResponse.jsonUnsafe({ status: "ok" })),
  HttpRouter.add(
    "GET",
    "/health/ready",
    Effect.gen(function*() {
      if (yield* isDraining) return notReady("draining")
      // reads the same database as a scrape
      const { changesToFollow, get } = yield* PageStore
      const read = yield* Effect.exit(Effect.andThen(get("http://localhost/"), changesToFollow))
      if (read._tag === "Failure") return notReady("the database cannot be read")
      if (read.value > 0) return notReady(`the index lacks ${read.value} changes of pages`)
      const takesWrites = yield* (yield* Health).isWritable
      return takesWrites ? HttpServerResponse.jsonUnsafe({ status: "ok" }) : notReady("the database cannot be written")
    })
  ),
  HttpRouter.add(
    "GET",
    "/metrics",
    Effect.gen(function*() {
      yield* Metric.update(memory, process.memoryUsage.rss())
      yield* Metric.update(processor, process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6)
      return HttpServerResponse.text(yield* PrometheusMetrics.format(), {
        contentType: "text/plain; version=0.0.4; charset=utf-8"
      })
    })
  )
)

const notReady = (status: string) =>
  HttpServerResponse.jsonUnsafe({ status }, { status: 503, headers: { "retry-after": "5" } })

const memory = Metric.gauge("process_resident_memory_bytes", { description: "Memory of the engine's process" })
const processor = Metric.gauge("process_cpu_seconds_total", { description: "Processor time of the engine's process" })
