import { useEffect, useState } from "react"
import type { Link } from "../address/link.ts"
import type { Requests, View } from "../address/requests.ts"
import { keepLink } from "../address/use-link.ts"

/** The request of a view: as its link says it, and then as it is edited, which the address follows. */
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
    // the link changes by the user's hand alone, and `initial` never
  }, [link])
  const change = (changes: Changes<Requests[V]>): Requests[V] => {
    const next: Requests[V] = { ...request, ...changes }
    setRequest(next)
    keepLink(view, next)
    return next
  }
  return [request, change] as const
}

/** Other values for some fields of a request; undefined takes one out. */
export type Changes<Request> = { readonly [Name in keyof Request]?: Request[Name] | undefined }

/** What a link to this view asks for; undefined for one that leads elsewhere or asks for nothing. */
const fromLink = <V extends View>(view: V, link: Link): Requests[V] | undefined =>
  link.view === view && Object.keys(link.request).length > 0 ? link.request as Requests[V] : undefined
