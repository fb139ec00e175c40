import { assert } from "@effect/vitest"
import { body, type HostileCase, web, wire } from "./hostile-case.ts"

const answering = (status: number, words = "<p>What the server says about it."): HostileCase => ({
  name: `status ${status}`,
  from: body(words, {}, status),
  gives: { status: 200, statusCode: status, markdown: /What the server says/ }
})

const empty = (status: number): HostileCase => ({
  name: `status ${status} without a body`,
  from: web((_, response) => response.writeHead(status).end()),
  gives: { status: 200, statusCode: status, markdown: /^$/ }
})

/** Statuses that do not fit the request, and statuses outside of HTTP. */
const refused = (status: number): HostileCase => ({
  name: `status ${status}, which is not a response to the request`,
  from: body("<p>What the server says about it.", {}, status),
  gives: { status: 502, code: "SCRAPE_SITE_ERROR", expected: new RegExp(`status ${status}, `) }
})

/** An error page is a page as well. */
export const statuses: ReadonlyArray<HostileCase> = [
  ...[401, 403, 404, 410, 418, 429, 500, 503].map((status) => answering(status)),
  ...[200, 204, 404].map(empty),
  ...[304, 600, 999].map(refused),
  {
    name: "an unknown status",
    from: wire((socket) => socket.end("HTTP/1.1 599 Odd\r\nContent-Type: text/html\r\n\r\n<p>Odd.")),
    gives: { status: 200, statusCode: 599, markdown: /Odd/ }
  },
  {
    name: "a page that requires a login",
    from: body("<p>Log in.", { "www-authenticate": "Basic realm=x" }, 401),
    gives: { status: 200, statusCode: 401, holds: ({ metadata }) => assert.isDefined(metadata) }
  }
]
