import type { ReactNode } from "react"

/** A link to a page that others wrote: opened apart from this one, and only what a browser fetches. */
export const OuterLink = ({ children, url }: { readonly url: string; readonly children: ReactNode }) =>
  isWebAddress(url) ? <a href={url} target="_blank" rel="noreferrer noopener">{children}</a> : <>{children}</>

const isWebAddress = (url: string): boolean => /^(?:https?|mailto):$/.test(URL.parse(url)?.protocol ?? "")
