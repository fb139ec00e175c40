import { printable } from "@trawl/cli/printable"
import { type CrawlEvent, crawlLines, linesOf } from "@trawl/engine/serve"
import { styleText } from "node:util"

/** Shows the progress of a crawl: one changing line in a terminal, otherwise a line for every hundred pages. */
export const crawlProgress = (output: NodeJS.WriteStream) => {
  let done = 0
  const clear = () => {
    if (output.isTTY) output.write("\r\x1b[2K")
  }
  const show = (event: CrawlEvent): void => {
    if (event._tag === "Finished") {
      clear()
      output.write(`${linesOf(event).map(printable).join("\n")}\n`)
      return
    }
    done = event.done
    if (event._tag === "PageFailed") {
      clear()
      output.write(styleText("yellow", printable(crawlLines.failed(event))) + "\n")
    }
    const line = crawlLines.progress(event)
    if (output.isTTY) {
      clear()
      output.write(
        `${line} ${styleText("dim", shorten(printable(event.url), (output.columns ?? 80) - line.length - 2))}`
      )
    } else if (done % 100 === 0) output.write(`${line}\n`)
  }
  /** Called if the crawl ends early. */
  const stop = (): void => {
    clear()
    output.write(`Stopped after ${done} pages: the next start continues from there.\n`)
  }
  return { show, stop }
}

const shorten = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, Math.max(width - 1, 0))}…`
