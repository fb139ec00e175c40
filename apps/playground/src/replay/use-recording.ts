import { useEffect, useState } from "react"

/** A recording, as the engine serves it to its player. Times are milliseconds since 1970. */
export interface Recording {
  readonly startedAt: number
  readonly endedAt: number
  readonly isCut: boolean
  readonly files: ReadonlyArray<string>
  readonly tabs: ReadonlyArray<RecordedTab>
}

export interface RecordedTab {
  readonly id: number
  readonly openedAt: number
  readonly closedAt?: number
  readonly frames: ReadonlyArray<RecordedFrame>
  readonly pages: ReadonlyArray<{ readonly at: number; readonly url: string; readonly title: string }>
}

export interface RecordedFrame {
  readonly at: number
  readonly file: number
  readonly from: number
  readonly length: number
}

/** The recording of a path; undefined until it is loaded. */
export const useRecording = (path: string) => {
  const [state, setState] = useState<{ readonly recording?: Recording; readonly hasFailed?: boolean }>({})
  useEffect(() => {
    const end = new AbortController()
    setState({})
    load(path, end.signal).then(
      (recording) => end.signal.aborted || setState({ recording }),
      () => end.signal.aborted || setState({ hasFailed: true })
    )
    return () => end.abort()
  }, [path])
  return state
}

const load = async (path: string, signal: AbortSignal): Promise<Recording> => {
  const response = await fetch(`${path}/recording.json`, { signal })
  if (!response.ok) throw new Error(`The engine responded with ${response.status}`)
  return await response.json() // the engine and its page have the same version
}

/** Loads each file of a recording once, and returns the pictures in it. */
export const frameSource = (recording: Recording) => {
  const files = new Map<number, Promise<Blob>>()
  const fileOf = (at: number): Promise<Blob> => {
    const loading = files.get(at) ?? fetch(recording.files[at] ?? "").then((response) => response.blob())
    files.set(at, loading)
    return loading
  }
  return async ({ file, from, length }: RecordedFrame): Promise<ImageBitmap> =>
    createImageBitmap((await fileOf(file)).slice(from, from + length, "image/jpeg"))
}

/** The newest item at a time; undefined before the first. Items are in order. */
export const newestAt = <Item extends { readonly at: number }>(
  items: ReadonlyArray<Item>,
  at: number
): Item | undefined => {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (items[middle]!.at <= at) low = middle + 1
    else high = middle
  }
  return items[low - 1]
}
