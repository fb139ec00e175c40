/**
 * A short name for a page: its heading if the title begins with it, else `og:title`, or `<title>` without the name of
 * the site.
 */
export const pageName = (metadata: Readonly<Record<string, unknown>>, heading: string, url: string): string => {
  const shared = one(metadata["ogTitle"]) || one(metadata["twitter:title"])
  const own = one(metadata["title"])
  const opens = (title: string) => title.toLowerCase().startsWith(heading.toLowerCase())
  if (heading.length >= minHeadingLength && (opens(shared) || opens(own))) return heading
  return withoutSite(shared || own, one(metadata["ogSiteName"]), url) || heading
}

/** Headings such as "FAQ" say less than the title they begin. */
const minHeadingLength = 4

const one = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === "string" ? first : ""
}

const withoutSite = (title: string, site: string, url: string): string => {
  const parts = title.split(separators)
  const last = comparable(parts.at(-1) ?? "")
  if (parts.length < 2 || last === "") return title
  const host = URL.parse(url)?.hostname.replace(/^www\./, "").split(".").slice(0, -1).join("") ?? ""
  const isSite = [site, host].map(comparable).some((name) =>
    name !== "" && (name.includes(last) || last.includes(name))
  )
  return isSite ? title.slice(0, title.length - (parts.at(-1) ?? "").length).replace(/ [|–—·:»-]+ $/, "") : title
}

const separators = / [|–—·:»-]+ /

const comparable = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
