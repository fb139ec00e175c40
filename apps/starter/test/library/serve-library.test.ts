import * as Effect from "effect/Effect"
import { request } from "node:http"
import { connect } from "node:net"
import { describe, expect, it } from "vitest"
import { openLibrary } from "../../src/library/library.ts"
import { type ServedLibrary, serveLibrary } from "../../src/library/serve-library.ts"

const library = openLibrary()

const served = <A>(use: (site: ServedLibrary) => Promise<A>): Promise<A> =>
  Effect.runPromise(Effect.scoped(Effect.flatMap(serveLibrary({ library }), (site) => Effect.promise(() => use(site)))))

/** Sends the target as it is: fetch would tidy it first. */
const statusOf = (site: ServedLibrary, path: string, method = "GET"): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port: new URL(site.url).port, path, method, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on("error", reject).end()
  })

describe("the library's web site", () => {
  it("serves pages on loopback", () =>
    served(async (site) => {
      expect(site.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      expect(await Effect.runPromise(site.pageCount)).toBe(library.documents.length)
      const response = await fetch(`${site.url}/effect/Schedule.html`)
      expect(response.status).toBe(200)
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
      expect(new Date(response.headers.get("last-modified") ?? "").getTime()).toBeGreaterThan(0)
      expect(await response.text()).toContain("<h1>effect/Schedule</h1>")
      expect(await (await fetch(`${site.url}/index.html`)).text()).toBe(await (await fetch(site.url)).text())
    }))

  it("responds to HEAD like to GET, without a body", () =>
    served(async (site) => {
      const full = await fetch(`${site.url}/effect/Cron.html`)
      const head = await fetch(`${site.url}/effect/Cron.html`, { method: "HEAD" })
      expect(head.status).toBe(200)
      expect(await head.text()).toBe("")
      for (const name of ["content-type", "content-length", "etag", "last-modified"]) {
        expect(head.headers.get(name)).toBe(full.headers.get(name))
      }
      expect(Number(full.headers.get("content-length"))).toBe((await full.arrayBuffer()).byteLength)
    }))

  it("does not send an unchanged page again", () =>
    served(async (site) => {
      const first = await fetch(`${site.url}/effect/Cron.html`)
      await first.text()
      const again = await fetch(`${site.url}/effect/Cron.html`, {
        headers: { "if-none-match": first.headers.get("etag") ?? "" }
      })
      expect(again.status).toBe(304)
    }))

  it("returns 404 for everything except its pages", () =>
    served(async (site) => {
      for (
        const path of [
          "/nowhere.html",
          "/effect/Schedule",
          "/package.json",
          "/../package.json",
          "/effect/../../package.json",
          "/..%2f..%2fpackage.json",
          "/%2e%2e/etc/passwd",
          "//etc/passwd",
          "/effect/Schedule.html%00",
          "/%",
          "/C:/Windows",
          "*"
        ]
      ) {
        expect(await statusOf(site, path), path).toBe(404)
      }
      expect(await (await fetch(`${site.url}/nowhere.html`)).text()).toContain("<h1>Not found</h1>")
    }))

  it("rejects methods other than GET and HEAD", () =>
    served(async (site) => {
      for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
        expect(await statusOf(site, "/", method), method).toBe(405)
      }
    }))

  it("has a robots.txt that allows everything and names the site map of all pages", () =>
    served(async (site) => {
      const robots = await fetch(`${site.url}/robots.txt`)
      expect(robots.headers.get("content-type")).toBe("text/plain; charset=utf-8")
      expect(await robots.text()).toContain(`Sitemap: ${site.url}/sitemap.xml`)
      const map = await fetch(`${site.url}/sitemap.xml`)
      expect(map.headers.get("content-type")).toBe("application/xml; charset=utf-8")
      const addresses = [
        ...(await map.text()).matchAll(/<loc>([^<]+)<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)
      ].map(([, address = ""]) => address)
      expect(addresses).toHaveLength(library.documents.length)
      expect((await fetch(addresses.at(-1) ?? "")).status).toBe(200)
    }))

  it("stops when its scope closes, even with open connections", async () => {
    const port = await served(async (site) => {
      const socket = connect(Number(new URL(site.url).port), "127.0.0.1")
      await new Promise((resolve) => socket.once("connect", resolve))
      socket.on("error", () => {}) // the server resets it
      return new URL(site.url).port
    })
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  })
})

describe("a port that cannot be used", () => {
  it("is reported as in use", () =>
    served(async (site) => {
      const port = Number(new URL(site.url).port)
      const failure = await Effect.runPromise(Effect.scoped(Effect.flip(serveLibrary({ library, port }))))
      expect(failure).toMatchObject({ _tag: "LibraryUnavailable", reason: "PortTaken", port })
      expect(failure.message).toBe(
        `port: ${port} is in use by another program; stop it or choose another port (--library-port)`
      )
    }))

  it("is reported as invalid", async () => {
    for (const port of [-1, 65536, 1.5, Number.NaN]) {
      expect(await Effect.runPromise(Effect.scoped(Effect.flip(serveLibrary({ library, port }))))).toMatchObject({
        reason: "PortInvalid",
        message: expect.stringContaining("from 0 to 65535")
      })
    }
  })
})

describe("a workspace without documentation", () => {
  it("is reported", async () => {
    expect(
      await Effect.runPromise(
        Effect.scoped(Effect.flip(Effect.flatMap(serveLibrary({ library: openLibrary([]) }), (site) => site.pageCount)))
      )
    ).toMatchObject({ reason: "NothingInstalled" })
  })
})
