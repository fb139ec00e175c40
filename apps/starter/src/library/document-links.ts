import * as path from "node:path/posix"

/**
 * Finds the page that a link in a package's document refers to. `pages` maps the package's files, relative to its
 * folder, to paths of the site.
 */
export const documentLink = (pages: ReadonlyMap<string, string>, file: string, href: string): string | undefined => {
  if (/^(?:https?:|mailto:)/i.test(href)) return URL.canParse(href) ? href : undefined
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return undefined
  const [, target = "", hash = ""] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(href) ?? []
  if (target === "") return undefined
  const wanted = target.startsWith("/") ? target.slice(1) : path.join(path.dirname(file), target)
  const found = candidates(decoded(wanted).replace(/\/$/, "")).map((one) => pages.get(one)).find((page) =>
    page !== undefined
  )
  return found === undefined ? undefined : found + (hash.length > 1 ? hash : "")
}

const candidates = (wanted: string): ReadonlyArray<string> =>
  wanted === "" || wanted === "."
    ? ["README.md", "readme.md"]
    : [wanted, ...["", "/index", "/README"].flatMap((ending) => [`${wanted}${ending}.md`, `${wanted}${ending}.mdx`])]

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
