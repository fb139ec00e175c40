import type { Client } from "@trawl/sdk"
import { crawl } from "@trawl/sdk/all"
import type { Document, PageFailure, PageJobStatus } from "@trawl/types"
import { useEffect, useState } from "react"

/** The known state of a crawl. */
export interface CrawlState {
  readonly pages: ReadonlyArray<Document>
  readonly status: Omit<PageJobStatus, "data"> | undefined
  /** The pages that failed, once the crawl has ended. */
  readonly failed: ReadonlyArray<PageFailure>
  /** The URLs that robots.txt disallows. */
  readonly disallowed: ReadonlyArray<string>
  /** Why it cannot be followed. */
  readonly error: unknown
}

/** Follows a crawl while it is shown. Several pages at once cause one update of the page. */
export const useCrawl = (client: Client, id: string): CrawlState => {
  const [state, setState] = useState<CrawlState>(nothing)
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const pages: Array<Document> = []
    let status: CrawlState["status"]
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      const shown = { pages: [...pages], status }
      setState((state) => ({ ...state, ...shown }))
    }
    const showSoon = () => {
      timer ??= setTimeout(show, 100)
    }
    const onProgress = ({ data: _data, ...answer }: PageJobStatus) => {
      status = answer
      showSoon()
    }
    const follow = async () => {
      try {
        for await (const page of crawl.pages(client, id, { onProgress }, { signal })) {
          pages.push(page)
          showSoon()
        }
      } catch (error) {
        // a crawl that was cancelled has pages as well
        if (status === undefined || status.status === "scraping") throw error
      }
      const { errors, robotsBlocked } = await crawl.errors(client, id, { signal })
      setState((state) => ({ ...state, failed: errors, disallowed: robotsBlocked }))
    }
    setState(nothing)
    follow().catch((error: unknown) => signal.aborted || setState((state) => ({ ...state, error })))
    return () => {
      end.abort()
      clearTimeout(timer)
    }
  }, [client, id])
  return state
}

const nothing: CrawlState = { pages: [], status: undefined, failed: [], disallowed: [], error: undefined }
