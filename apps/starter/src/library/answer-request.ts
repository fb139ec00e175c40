import { createHash } from "node:crypto"
import { escapeHtml } from "./escape-html.ts"
import type { Library } from "./library.ts"
import { notFoundPage } from "./render-page.ts"
import { stylesheet } from "./stylesheet.ts"

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface LibraryRequest {
  readonly method: string
  /** The target in the request line. */
  readonly target: string
  readonly ifNoneMatch: string | undefined
}

/**
 * The response to one request. Paths are looked up among the pages found at startup and never become file names.
 * `origin` is the origin of the site, for the URLs in the sitemap.
 */
export const answerRequest = (library: Library, origin: string, request: LibraryRequest): Answer => {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return {
      ...text(405, "text/plain", "Only GET and HEAD requests are supported.\n"),
      headers: { ...plain, allow: "GET, HEAD" }
    }
  }
  const answer = found(library, origin, request.target)
  const tag = answer.headers["etag"]
  return tag !== undefined &&
      request.ifNoneMatch?.split(",").some((one) => one.trim().replace(/^W\//, "") === tag) === true
    ? { status: 304, headers: answer.headers, body: "" }
    : answer
}

const found = (library: Library, origin: string, target: string): Answer => {
  const path = pathOf(target)
  if (path === "/robots.txt") {
    return cached(text(200, "text/plain", `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`))
  }
  if (path === "/sitemap.xml") return cached(text(200, "application/xml", siteMap(library, origin)))
  if (path === "/style.css") return cached(text(200, "text/css", stylesheet))
  const figure = path === undefined ? undefined : library.findFigure(path)
  if (figure !== undefined) return cached(text(200, "image/svg+xml", figure.svg()))
  const document = path === undefined ? undefined : library.find(path === "/index.html" ? "/" : path)
  if (document === undefined) return text(404, "text/html", notFoundPage())
  try {
    return cached(text(200, "text/html", document.render()), document.modified())
  } catch {
    return text(500, "text/plain", "The file of this page can no longer be read.\n")
  }
}

/** The decoded path of a request target; undefined if it is invalid. */
const pathOf = (target: string): string | undefined => {
  try {
    return decodeURIComponent(target.replace(/[?#].*$/s, ""))
  } catch {
    return undefined
  }
}

const siteMap = (library: Library, origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${
    library.documents.map((document) =>
      `<url><loc>${
        escapeHtml(origin + encodeURI(document.path))
      }</loc><lastmod>${document.modified().toISOString()}</lastmod></url>`
    ).join("\n")
  }
</urlset>
`

const plain = { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" }

const text = (status: number, type: string, body: string): Answer => ({
  status,
  headers: { ...plain, "content-type": `${type}; charset=utf-8` },
  body
})

const cached = (answer: Answer, modified?: Date): Answer => ({
  ...answer,
  headers: {
    ...answer.headers,
    etag: `"${createHash("sha1").update(answer.body).digest("base64url")}"`,
    ...(modified === undefined ? {} : { "last-modified": modified.toUTCString() })
  }
})
