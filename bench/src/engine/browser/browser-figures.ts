import { findChromium } from "@trawl/browser/system"
import { median } from "../../client/median.ts"
import { atMost, type Figure, limited, plain } from "../figure.ts"
import { runChild } from "../run-child.ts"
import { openAppSite, pageKinds } from "./app-site.ts"

/** The cost of one page, for the rendering process and its child processes. */
export interface Showing {
  readonly cpuSeconds: number
  readonly seconds: number
  /** Peak memory. */
  readonly megabytes: number
  readonly characters: number
}

/** Compares the cost of a rendered page with bare Playwright on the same Chromium, in alternating rounds. */
export async function* browserFigures(pages: number, rounds: number): AsyncGenerator<Figure> {
  const found = await findChromium()
  if ("missing" in found) throw new Error(found.missing)
  yield plain("Chromium", found.path)
  const reference = references.find(({ binary }) => binary.test(found.path))?.cpuSeconds ?? references[0].cpuSeconds
  const { close, origin } = await openAppSite()
  try {
    for (const kind of pageKinds) {
      const taken: Record<"engine" | "playwright", Array<Showing>> = { engine: [], playwright: [] }
      for (let round = 0; round < rounds; round++) {
        for (const who of ["engine", "playwright"] as const) {
          taken[who].push(await runChild<Showing>("show-pages.ts", [who, `${origin}/${kind}/`, String(pages)]))
        }
      }
      const of = (who: keyof typeof taken, what: keyof Showing) => median(taken[who].map((showing) => showing[what]))
      yield limited(`${kind} rendered by the engine, CPU s`, of("engine", "cpuSeconds"), atMost(0.2, 0.12), 3, {
        name: "bare Playwright",
        value: of("playwright", "cpuSeconds"),
        reference
      })
      yield plain("  seconds from start to end", of("engine", "seconds").toFixed(2))
      yield plain("  bare Playwright", of("playwright", "seconds").toFixed(2))
      yield limited("  memory, MB", of("engine", "megabytes"), atMost(600, 400), 0)
      yield plain("  bare Playwright", of("playwright", "megabytes").toFixed(0))
      yield plain(
        "  characters of HTML; bare Playwright",
        `${of("engine", "characters").toFixed(0)}; ${of("playwright", "characters").toFixed(0)}`
      )
    }
  } finally {
    await close()
  }
}

/**
 * The cost of a page in its own context with bare Playwright, on the machine on which the limits were set: for the
 * Chromium of `@sparticuz/chromium`, a headless shell, and a full Chromium.
 */
const references = [
  { binary: /\/chromium-\d[\d.]*\/chromium$/, cpuSeconds: 0.11 },
  { binary: /headless-shell$/, cpuSeconds: 0.16 },
  { binary: /(?:chromium|chrome|browser|stable)$/, cpuSeconds: 0.43 }
] as const
