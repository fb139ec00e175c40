import { useEffect, useState } from "react"
import { type Link, printLink, readLink } from "./link.ts"
import type { Requests, View } from "./requests.ts"

/** The link that the address holds, as it changes by the user's hand: by a click, by going back. */
export const useLink = (): Link => {
  const [link, setLink] = useState(() => readLink(location.hash))
  useEffect(() => {
    const onChange = () => setLink(readLink(location.hash))
    addEventListener("hashchange", onChange)
    return () => removeEventListener("hashchange", onChange)
  }, [])
  return link
}

/** Goes to a view as it was left. */
export const openView = (view: View): void => {
  location.hash = left.get(view) ?? printLink(view, {})
}

/** Lets the address say what a view shows, which is no step to go back. */
export const keepLink = <V extends View>(view: V, request: Partial<Requests[V]>): void => {
  const link = printLink(view, request)
  left.set(view, link)
  if (readLink(location.hash).view === view) history.replaceState(null, "", link)
}

const left = new Map<View, string>()
