import { join } from "node:path"
import { atMost, type Figure, limited, plain } from "../figure.ts"
import { longTraces } from "./long-trace.ts"
import { manyRuns } from "./many-runs.ts"

/** Many runs at once over the starter library, and traces of many events. */
export async function* agentFigures(
  { cache, runs }: { readonly cache: string; readonly runs: number }
): AsyncGenerator<Figure> {
  const many = await manyRuns(join(cache, "agent", "starter-library"), runs)
  yield plain("concurrent runs: completed; without an answer", `${many.completed}; ${many.notFound}`)
  yield limited("runs that failed for other reasons", many.failed, atMost(0, 0), 0)
  yield limited("failed status requests", many.statusFailures, atMost(0, 0), 0)
  yield limited("status, p99, ms", many.p99, atMost(250, 100), 0)
  yield plain(
    "status, median and maximum, ms; requests",
    `${many.median.toFixed(0)} and ${many.most.toFixed(0)}; ${many.statusCalls}`
  )
  yield plain(
    "turns of the engine's event loop, p99 and maximum, ms",
    `${many.turnP99.toFixed(0)} and ${many.longestTurn.toFixed(0)}`
  )
  yield plain("start, p99, ms", many.startP99.toFixed(0))
  yield plain(
    "seconds until all runs had ended; CPU seconds",
    `${many.seconds.toFixed(0)}; ${many.cpuSeconds.toFixed(0)}`
  )
  yield plain("peak memory of the engine, MB", many.peakMegabytes.toFixed(0))
  const [short, long] = await longTraces([5_000, 20_000])
  if (short === undefined || long === undefined) return
  yield plain("events of the long trace that the client received", String(long.clientEvents))
  yield limited(
    "engine's memory: 20,000 streamed events minus 5,000, MB",
    long.engineMegabytes - short.engineMegabytes,
    atMost(10, 2),
    1
  )
  yield limited(
    "client's memory: 20,000 events minus 5,000, MB",
    long.clientMegabytes - short.clientMegabytes,
    atMost(10, 5),
    1
  )
  yield plain("seconds to stream 20,000 events to three slow clients", long.seconds.toFixed(1))
}
