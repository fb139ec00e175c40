import type { PageMetadata } from "./page-metadata.ts"

/**
 * What the page is called: its heading where its title begins with that, else its title as it gives it to others or to
 * the window, without the name of the site.
 */
export const pageTitle = (metadata: PageMetadata, heading: string, url: string): string => {
  const shared = one(metadata["ogTitle"]) || one(metadata["twitter:title"])
  const own = one(metadata["title"])
  const opens = (title: string) => title.toLowerCase().startsWith(heading.toLowerCase())
  if (heading.length >= shortestHeading && (opens(shared) || opens(own))) return heading
  return withoutSite(shared || own, one(metadata["ogSiteName"]), url) || heading
}

/** Headings such as "FAQ" say less than the title they begin. */
const shortestHeading = 4

const one = (value: string | ReadonlyArray<string> | undefined): string => (typeof value === "string" ? value : value?.[0]) ?? ""

const withoutSite = (title: string, site: string, url: string): string => {
  const parts = title.split(separators)
  const last = comparable(parts.at(-1) ?? "")
  if (parts.length < 2 || last === "") return title
  const host = URL.parse(url)?.hostname.replace(/^www\./, "").split(".").slice(0, -1).join("") ?? ""
  const isSite = [site, host].map(comparable).some((name) => name !== "" && (name.includes(last) || last.includes(name)))
  return isSite ? title.slice(0, title.length - (parts.at(-1) ?? "").length).replace(/ [|–—·:»-]+ $/, "") : title
}

const separators = / [|–—·:»-]+ /

const comparable = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
