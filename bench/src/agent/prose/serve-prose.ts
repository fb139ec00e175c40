import { heldOutPages } from "../held-out/held-out.ts"
import { serveSite } from "../serve-site.ts"
import { developmentPages } from "./development/pages.ts"
import { firstFreshPages } from "./first-fresh.ts"
import { moreDevelopmentPages } from "./development/more-pages.ts"
import { htmlOf } from "./prose-page.ts"
import { secondFreshPages } from "./second-fresh.ts"
import { shortHtml } from "./short-page.ts"
import { thirdFreshPages } from "./third-fresh.ts"

export const prosePages = [...developmentPages, ...moreDevelopmentPages]

export const freshPages = [...firstFreshPages, ...secondFreshPages, ...thirdFreshPages]

/** Serves the pages of prose on this machine until the scope closes. Its first page links to all of them. */
export const serveProse = (port: number) =>
  servePages(port, prosePages.map((page) => ({ ...page, body: htmlOf(page) })))

/** Serves the short pages of fresh questions in the same way. */
export const serveFresh = (port: number) =>
  servePages(port, freshPages.map((page) => ({ ...page, body: shortHtml(page) })))

/** Serves the short pages of held-out questions in the same way. */
export const serveHeldOut = (port: number) =>
  servePages(port, heldOutPages.map((page) => ({ ...page, body: shortHtml(page) })))

const servePages = (
  port: number,
  pages: ReadonlyArray<{ readonly path: string; readonly title: string; readonly body: string }>
) => {
  const links = pages.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`).join("\n")
  const bodies = new Map(pages.map(({ body, path }) => [path, body]))
  bodies.set("/", `<!doctype html><title>Short pages</title><ul>${links}</ul>`)
  return serveSite(port, (request, response) => {
    const body = bodies.get(request.url ?? "/")
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" })
    response.end(body ?? "<h1>Not found</h1>")
  })
}
