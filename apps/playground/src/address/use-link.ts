import { useEffect, useState } from "react"
import { type Link, printLink, readLink } from "./link.ts"
import type { Requests, View } from "./requests.ts"

/** The link in the address, as the user changes it: by a click, or by going back. */
export const useLink = (): Link => {
  const [link, setLink] = useState(() => readLink(location.hash))
  useEffect(() => {
    const onChange = () => setLink(readLink(location.hash))
    addEventListener("hashchange", onChange)
    return () => removeEventListener("hashchange", onChange)
  }, [])
  return link
}

/** Opens a view in its last state. */
export const openView = (view: View): void => {
  location.hash = left.get(view) ?? printLink(view, {})
}

/** Writes the state of a view to the address, without a new entry in the browser's history. */
export const keepLink = <V extends View>(view: V, request: Partial<Requests[V]>): void => {
  const link = printLink(view, request)
  left.set(view, link)
  if (readLink(location.hash).view === view) history.replaceState(null, "", link)
}

const left = new Map<View, string>()
