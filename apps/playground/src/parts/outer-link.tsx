import type { ReactNode } from "react"

/** A link to another site: it opens in a new tab, and only http and https are allowed. */
export const OuterLink = ({ children, url }: { readonly url: string; readonly children: ReactNode }) =>
  isWebAddress(url) ? <a href={url} target="_blank" rel="noreferrer noopener">{children}</a> : <>{children}</>

const isWebAddress = (url: string): boolean => /^(?:https?|mailto):$/.test(URL.parse(url)?.protocol ?? "")
