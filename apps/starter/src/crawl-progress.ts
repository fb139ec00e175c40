import type { CrawlEvent } from "@trawl/engine"
import { styleText } from "node:util"

/** Shows a crawl while it runs: one line that changes in a terminal, a line every hundred pages elsewhere. */
export const crawlProgress = (output: NodeJS.WriteStream) => (event: CrawlEvent): void => {
  if (event._tag === "Finished") {
    clear(output)
    const { stored, kept, skipped, failed, millis } = event
    output.write(
      `Crawled ${stored} pages in ${(millis / 1000).toFixed(1)} s` +
        [[kept, "kept"], [skipped, "skipped"], [failed, "failed"]]
          .filter(([count]) => count !== 0).map(([count, word]) => `, ${count} ${word}`).join("") + "\n"
    )
    return
  }
  if (event._tag === "PageFailed") {
    clear(output)
    output.write(styleText("yellow", `Failed: ${event.url} ${event.message}`) + "\n")
  }
  const line = `Crawling ${event.done}/${event.done + event.queued}`
  if (output.isTTY) {
    clear(output)
    output.write(`${line} ${styleText("dim", shorten(event.url, (output.columns ?? 80) - line.length - 2))}`)
  } else if (event.done % 100 === 0) output.write(`${line}\n`)
}

const clear = (output: NodeJS.WriteStream): void => {
  if (output.isTTY) output.write("\r\x1b[2K")
}

const shorten = (text: string, width: number): string => text.length <= width ? text : `${text.slice(0, Math.max(width - 1, 0))}…`
