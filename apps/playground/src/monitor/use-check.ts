import type { Client } from "@trawl/sdk"
import { monitor } from "@trawl/sdk/all"
import type { MonitorCheck, MonitorPage } from "@trawl/types"
import { useEffect, useState } from "react"

/** The pages of a check: those that are not the same as before, and some of the others. */
export interface CheckPages {
  readonly pages: ReadonlyArray<MonitorPage>
  /** Whether there are more pages than are shown. */
  readonly isCut: boolean
  readonly isLoading: boolean
  readonly error: unknown
}

/** Reads the pages of a check, and again when its state changes. */
export const useCheck = (client: Client, monitorId: string, check: MonitorCheck | undefined): CheckPages => {
  const [state, setState] = useState<CheckPages>(nothing)
  const id = check?.id
  const version = check && JSON.stringify([check.status, check.summary])
  useEffect(() => setState(nothing), [id])
  useEffect(() => {
    if (id === undefined) return
    const end = new AbortController()
    const { signal } = end
    const read = async () => {
      const pages: Array<MonitorPage> = []
      for (const status of ["changed", "new", "removed", "error", "same"] as const) {
        for await (const page of monitor.pages(client, monitorId, id, { status, limit: 100 }, { signal })) {
          if (pages.length >= maxPages) return { pages, isCut: true }
          pages.push(page)
        }
      }
      return { pages, isCut: false }
    }
    read().then(
      (read) => signal.aborted || setState({ ...read, isLoading: false, error: undefined }),
      (error: unknown) => signal.aborted || setState((state) => ({ ...state, isLoading: false, error }))
    )
    return () => end.abort()
  }, [client, monitorId, id, version])
  return state
}

const nothing: CheckPages = { pages: [], isCut: false, isLoading: true, error: undefined }
const maxPages = 500
