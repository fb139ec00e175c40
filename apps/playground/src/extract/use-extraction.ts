import type { Client } from "@trawl/sdk"
import { extract } from "@trawl/sdk/all"
import type { ExtractStatusResponse } from "@trawl/types"
import { useEffect, useState } from "react"

/** The known state of an extraction. */
export interface Extraction {
  readonly status: ExtractStatusResponse | undefined
  /** Why it cannot be followed. */
  readonly error: unknown
}

/** Follows an extraction while it is shown. */
export const useExtraction = (client: Client, id: string): Extraction => {
  const [state, setState] = useState<Extraction>(nothing)
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      extract.status(client, id, { signal }).then(
        (status) => {
          if (signal.aborted) return
          setState({ status, error: undefined })
          if (status.status === "processing") timer = setTimeout(follow, milliseconds)
        },
        (error: unknown) => signal.aborted || setState((state) => ({ ...state, error }))
      )
    }
    setState(nothing)
    follow()
    return () => {
      end.abort()
      clearTimeout(timer)
    }
  }, [client, id])
  return state
}

const nothing: Extraction = { status: undefined, error: undefined }
const milliseconds = 500
