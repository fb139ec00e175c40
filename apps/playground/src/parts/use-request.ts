import { useEffect, useState } from "react"
import type { Link } from "../address/link.ts"
import type { Requests, View } from "../address/requests.ts"
import { keepLink } from "../address/use-link.ts"

/** The request of a view: first from its link, then as it is edited. The address follows it. */
export const useRequest = <V extends View>(
  view: V,
  link: Link,
  initial: Requests[V],
  initialOfRun: Requests[V] = initial
) => {
  const started = (linked: Requests[V]): Requests[V] => ({ ..."run" in linked ? initialOfRun : initial, ...linked })
  const [request, setRequest] = useState<Requests[V]>(() => started(fromLink(view, link) ?? initial))
  useEffect(() => {
    const linked = fromLink(view, link)
    if (linked !== undefined) setRequest(started(linked))
    // only the user changes the link, and `initial` never changes
  }, [link])
  const change = (changes: Changes<Requests[V]>): Requests[V] => {
    const next: Requests[V] = { ...request, ...changes }
    setRequest(next)
    keepLink(view, next)
    return next
  }
  return [request, change] as const
}

/** New values for some fields of a request; undefined removes a field. */
export type Changes<Request> = { readonly [Name in keyof Request]?: Request[Name] | undefined }

/** The request in a link to this view; undefined for a link to another view or without a request. */
const fromLink = <V extends View>(view: V, link: Link): Requests[V] | undefined =>
  link.view === view && Object.keys(link.request).length > 0 ? link.request as Requests[V] : undefined
