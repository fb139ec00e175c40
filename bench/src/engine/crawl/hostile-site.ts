import type { ServerResponse } from "node:http"
import { gzipSync } from "node:zlib"
import { chance } from "../chance.ts"
import type { SiteOptions } from "./generated-site.ts"

/** Responds to the paths that trap other crawlers; returns false for other paths. */
export const hostileSite = ({ seed }: SiteOptions) => {
  const bomb = gzipSync("<urlset>" + "<url><loc>/calendar</loc></url>".repeat(1_800_000))
  return (path: string, response: ServerResponse): boolean => {
    const [, number = "0"] = /page-(\d+)/.exec(path) ?? []
    const random = chance(seed + Number(number))
    if (path === "/robots.txt") {
      response.end(
        `User-agent: *\nSitemap: /bomb.xml.gz\nSitemap: /endless-0.xml\n${
          "# filler\nDisallow: /*a*b*c*d$\n".repeat(300_000)
        }`
      )
    } else if (path === "/bomb.xml.gz") response.end(bomb)
    else if (path.startsWith("/endless-")) {
      const next = Number(/\d+/.exec(path)?.[0]) + 1
      const files = [next, 0].map((at) => `<sitemap><loc>/endless-${at}.xml</loc></sitemap>`)
      response.end(`<sitemapindex>${files.join("")}</sitemapindex>`)
    } else if (path.startsWith("/calendar")) {
      const day = Number(/\d+/.exec(path)?.[0] ?? 0)
      page(response, `Day ${day}`, [
        `/calendar?day=${day + 1}`,
        `/calendar/${day + 1}/`,
        `${path}/x/`,
        `/redirect-${day}`
      ])
    } else if (path.startsWith("/redirect-")) {
      response.writeHead(302, { location: `/redirect-${Number(/\d+/.exec(path)?.[0]) + 1}` }).end()
    } else if (path.startsWith("/shop")) {
      const { searchParams } = new URL(path, "http://site.test")
      const links = ["colour", "size", "sort", "page"].map((name) => {
        const more = new URLSearchParams(searchParams)
        more.set(name, String((Number(more.get(name) ?? 0) + 1) % 50))
        return `/shop?${more.toString().replaceAll("&", "&amp;")}`
      })
      page(response, "Shop", [...links, `/shop?session=${Math.floor(random() * 1e9)}${path.length}`])
    } else if (number !== "0" && random() < 0.01) setTimeout(() => page(response, "Slow", ["/calendar"]), 5_000)
    else if (number !== "0" && random() < 0.02) response.destroy()
    else if (path === "/traps.html") page(response, "Traps", ["/calendar", "/shop?page=1"])
    else return false
    return true
  }
}

const page = (response: ServerResponse, title: string, links: ReadonlyArray<string>) =>
  response.setHeader("content-type", "text/html").end(
    `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>The text of this page, ${title}.</p>${
      links.map((link) => `<a href="${link}">${link}</a>`).join(" ")
    }</main>`
  )
