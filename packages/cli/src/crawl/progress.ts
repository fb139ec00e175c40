import type { PageJobProgress } from "@trawl/core/machine"
import { styleText } from "node:util"
import { countText } from "../count-text.ts"
import { printable } from "../printable.ts"

/** The progress of a crawl so far. */
export interface CrawlProgress {
  /** Number of received pages. */
  pages: number
  status: PageJobProgress | undefined
  /** The URL of the last page. */
  url: string
  readonly seconds: number
}

/** One line for the progress of a crawl: a bar, the counts and the last page. */
export const progressLine = (progress: CrawlProgress, columns: number): string => {
  const { pages, seconds, status, url } = progress
  const { completed = pages, total = pages } = status ?? {}
  const filled = total === 0 ? 0 : Math.min(barLength, Math.round(barLength * completed / total))
  const counts = [`${completed} of ${total} pages`, ...detailsOf(progress), clock(seconds)].join(" · ")
  const bar = `${styleText("cyan", "━".repeat(filled))}${styleText("dim", "━".repeat(barLength - filled))}`
  const left = columns - barLength - counts.length - 5
  const last = printable(URL.parse(url)?.pathname ?? "")
  return `${bar} ${counts}${
    left > 10 ? `  ${styleText("dim", last.length > left ? `…${last.slice(1 - left)}` : last)}` : ""
  }`
}

/** The result of a crawl, in one sentence. */
export const summary = (progress: CrawlProgress): string =>
  `${countText(progress.pages, "page")} in ${clock(progress.seconds)}${
    detailsOf(progress).map((detail) => `, ${detail}`).join("")
  }.`

const detailsOf = ({ pages, status }: CrawlProgress): ReadonlyArray<string> => {
  const { completed = pages, creditsUsed = 0 } = status ?? {}
  const failed = Math.max(0, completed - pages)
  return [...failed > 0 ? [`${failed} failed`] : [], ...creditsUsed > 0 ? [countText(creditsUsed, "credit")] : []]
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`

const barLength = 24
