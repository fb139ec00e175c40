import { serveSite } from "../serve-site.ts"
import { developmentPages } from "./development/pages.ts"
import { heldOutPages } from "./held-out/pages.ts"
import { htmlOf } from "./prose-page.ts"

export const prosePages = [...developmentPages, ...heldOutPages]

/** Serves the pages of prose on this machine until the scope closes. Its first page links to all of them. */
export const serveProse = (port: number) => {
  const links = prosePages.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`).join("\n")
  const bodies = new Map(prosePages.map((page) => [page.path, htmlOf(page)]))
  bodies.set("/", `<!doctype html><title>Short pages</title><ul>${links}</ul>`)
  return serveSite(port, (request, response) => {
    const body = bodies.get(request.url ?? "/")
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" })
    response.end(body ?? "<h1>Not found</h1>")
  })
}
