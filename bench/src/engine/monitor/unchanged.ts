import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { crawlEngine, serveSite } from "../crawl/child-server.ts"
import { pathOf } from "../crawl/generated-site.ts"
import { atLeast, atMost, type Figure, limited } from "../figure.ts"
import type { MonitorBench } from "./monitor-bench.ts"
import { checkedSince, createMonitor, forEachNumber } from "./monitors.ts"
import { movedClock } from "./moved-clock.ts"

/** Measures checks of pages with an `ETag` that have not changed: one page for each monitor, and no other work. */
export async function* unchanged(
  { isBuilt, pages: monitors = 1_000, rounds = 4, seed }: MonitorBench
): AsyncGenerator<Figure> {
  const directory = mkdtempSync(join(tmpdir(), "trawl-bench-unchanged-"))
  try {
    const clock = movedClock(directory)
    await using site = await serveSite({ seed, pages: monitors, etags: true })
    await using engine = await crawlEngine(isBuilt, join(directory, "data"), clock.flags)
    await forEachNumber(monitors, async (at) => {
      await createMonitor(engine.ask, { targets: [{ type: "scrape", urls: [site.origin + pathOf(at)] }] })
    })
    const times: Array<number> = []
    let right = 0
    for (let day = 0; day <= rounds; day++) {
      const before = engine.usage().cpuSeconds
      const at = Math.floor(clock.now() / dayLength + 1) * dayLength + afterDelays
      clock.set(at)
      const ended = await checkedSince(engine.ask, at)
      // the first day reads the pages
      if (day === 0) continue
      times.push(1_000 * (engine.usage().cpuSeconds - before) / monitors)
      right += ended.filter(({ lastCheckSummary }) => lastCheckSummary?.same === 1).length
    }
    const [fastest = 0] = times.toSorted((one, other) => one - other)
    const name = `checks of ${monitors.toLocaleString("en")} unchanged pages with an ETag, ${rounds} times`
    yield limited(`${name}: ms of processor time per check, in the fastest round`, fastest, atMost(2))
    yield limited(`${name}: the same in the first round`, times[0] ?? 0, atMost())
    yield limited(`${name}: checks with the right result`, right, atLeast(monitors * rounds), 0)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const dayLength = 86_400_000
/** The monitors run at midnight, at most 5 minutes later. */
const afterDelays = 10 * 60_000
