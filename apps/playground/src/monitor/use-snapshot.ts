import { ApiError, type Client, scrapeStatus } from "@trawl/sdk"
import { useEffect, useState } from "react"

/** The text of a page when a check read it. */
export interface PageSnapshot {
  readonly status: "loading" | "loaded" | "gone"
  readonly markdown?: string
}

/** Reads the text of a page by the ID of its scrape; undefined without an ID. */
export const useSnapshot = (client: Client, scrapeId: string | undefined): PageSnapshot | undefined => {
  const [snapshot, setSnapshot] = useState<PageSnapshot>({ status: "loading" })
  useEffect(() => {
    if (scrapeId === undefined) return
    const end = new AbortController()
    const { signal } = end
    setSnapshot({ status: "loading" })
    scrapeStatus(client, scrapeId, { signal }).then(
      ({ data: { markdown } }) =>
        signal.aborted || setSnapshot({ status: "loaded", ...typeof markdown === "string" ? { markdown } : {} }),
      (error: unknown) => {
        if (signal.aborted) return
        // the changes are shown without the text in any case
        setSnapshot({ status: error instanceof ApiError && error.status === 404 ? "gone" : "loaded" })
      }
    )
    return () => end.abort()
  }, [client, scrapeId])
  return scrapeId === undefined ? undefined : snapshot
}
