import { atMost, type Figure, limited, plain } from "../figure.ts"
import { crawlEngine, serveSite } from "./child-server.ts"

/** Maps a site with nested sitemaps: time, processor time, and completeness. */
export async function* mapFigures(
  { isBuilt, pages, rounds, seed }: {
    readonly isBuilt: boolean
    readonly pages: number
    readonly rounds: number
    readonly seed: number
  }
): AsyncGenerator<Figure> {
  await using site = await serveSite({ seed, pages, sitemaps: true })
  await using engine = await crawlEngine(isBuilt)
  const map = (body: object) =>
    measured(
      engine.usage,
      () =>
        engine.ask<{ readonly links: ReadonlyArray<{ readonly url: string }> }>("POST", "/v2/map", {
          url: site.origin,
          limit: 100_000,
          ...body
        })
    )
  const times = { read: Infinity, processor: Infinity, copied: Infinity, searched: Infinity }
  let found = 0
  for (let round = 0; round < rounds; round++) {
    const read = await map({ ignoreCache: true })
    found = new Set(read.answer.links.map(({ url }) => url)).size
    times.read = Math.min(times.read, read.seconds)
    times.processor = Math.min(times.processor, read.processor)
    times.copied = Math.min(times.copied, (await map({})).seconds)
    times.searched = Math.min(times.searched, (await map({ search: "granite page 4711", limit: 10 })).seconds)
  }
  const name = `map of ${pages.toLocaleString("en")} URLs in nested sitemaps`
  yield limited(`${name}, seconds`, times.read, atMost(3, 1))
  yield plain(`${name}, URLs`, `${found} of ${pages}`)
  yield limited(`${name}, seconds of processor time`, times.processor, atMost())
  yield limited(`${name}, again, seconds`, times.copied, atMost())
  yield limited(`${name}, again with a search, seconds`, times.searched, atMost())
  yield limited("memory of the engine afterwards, MB", engine.usage().megabytes, atMost(), 0)
}

/** Measures a call: its time, and the processor time of a process and its child processes. */
export const measured = async <A>(usage: () => { readonly cpuSeconds: number }, call: () => Promise<A>) => {
  const before = usage().cpuSeconds
  const began = performance.now()
  const answer = await call()
  return { answer, seconds: (performance.now() - began) / 1_000, processor: usage().cpuSeconds - before }
}
