import type { Client } from "@trawl/sdk"
import { monitor } from "@trawl/sdk/all"
import type { Monitor, MonitorCheck } from "@trawl/types"
import { useEffect, useRef, useState } from "react"

/** The known state of a monitor and its checks, newest first. */
export interface MonitorState {
  readonly monitor: Monitor | undefined
  readonly checks: ReadonlyArray<MonitorCheck>
  readonly error: unknown
  /** Reads it again now. */
  readonly refresh: () => void
}

/** Follows a monitor while it is shown: often while a check is in progress, otherwise rarely. */
export const useMonitor = (client: Client, id: string, maxChecks: number): MonitorState => {
  const [state, setState] = useState<Omit<MonitorState, "refresh">>(nothing)
  const refresh = useRef(() => {})
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      const [{ data }, { data: checks }] = await Promise.all([
        monitor.get(client, id, { signal }),
        monitor.listChecks(client, id, { limit: maxChecks }, { signal })
      ])
      setState({ monitor: data, checks, error: undefined })
      return checks.some(isInProgress) ? milliseconds.inProgress : milliseconds.idle
    }
    const follow = () => {
      clearTimeout(timer)
      read().then(
        (pause) => {
          if (signal.aborted) return
          clearTimeout(timer)
          timer = setTimeout(follow, pause)
        },
        (error: unknown) => signal.aborted || setState((state) => ({ ...state, error }))
      )
    }
    refresh.current = follow
    follow()
    return () => {
      end.abort()
      clearTimeout(timer)
    }
  }, [client, id, maxChecks])
  return { ...state, refresh: () => refresh.current() }
}

export const isInProgress = ({ status }: Pick<MonitorCheck, "status">): boolean =>
  status === "queued" || status === "running"

const nothing = { monitor: undefined, checks: [], error: undefined }
const milliseconds = { inProgress: 1_000, idle: 15_000 }
