import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { connect, type Socket } from "node:net"
import { siteOf } from "./service/service-engine.ts"
import { embedded, EngineAddress, listen } from "../src/index.ts"

const engine = Effect.gen(function*() {
  const context = yield* Layer.build(Layer.provideMerge(
    listen({ port: 0, requestTimeouts: { headers: "200 millis", request: "400 millis", response: "200 millis" } }),
    embedded({ dataDirectory: ":memory:", apiKeys: ["engine-key"], allowedAddresses: ["127.0.0.1"], browser: false })
  ))
  return yield* Effect.provideContext(Effect.map(EngineAddress, ({ url }) => Number(new URL(url).port)), context)
})

/** The output of the engine until it closes the connection. */
const until = (port: number, send: string, drip = "") =>
  Effect.callback<string>((resume) => {
    let received = ""
    const socket = connect(port, "127.0.0.1", () => void socket.write(send))
    const timer = setInterval(() => void (drip === "" || socket.write(drip)), 20)
    socket.on("error", () => undefined).on("data", (piece) => void (received += piece.toString())).on("close", () => {
      clearInterval(timer)
      resume(Effect.succeed(received))
    })
    return Effect.sync(() => {
      clearInterval(timer)
      socket.destroy()
    })
  })

/** Waits until a server of this process closes the next connection to its port. */
const closedByServer = (port: number) =>
  new Promise<void>((resolve) => {
    const accepted = (message: unknown) => {
      const { socket } = message as { readonly socket: Socket }
      if (socket.localPort !== port) return
      unsubscribe("net.server.socket", accepted)
      socket.once("close", () => resolve())
    }
    subscribe("net.server.socket", accepted)
  })

const post =
  "POST /v2/scrape HTTP/1.1\r\nHost: engine\r\nAuthorization: Bearer engine-key\r\nContent-Type: application/json\r\n"

describe("a client", () => {
  it.live.each(
    [
      ["that says nothing", "", "", /^$|408/],
      ["whose headers drip", "GET /v2/scrape HTTP/1.1\r\nX: ", "x", /408/],
      ["whose body drips", `${post}Content-Length: 1000\r\n\r\n{`, " ", /408/],
      ["whose body does not come", `${post}Content-Length: 1000\r\n\r\n`, "", /408/],
      [
        "that announces a body that is too large",
        `${post}Content-Length: 20000000\r\n\r\n{`,
        "",
        /413.*"Payload Too Large"/s
      ],
      [
        "whose chunks are invalid",
        `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
        "",
        /400.*"Expected a valid HTTP/s
      ],
      [
        "whose headers are too large",
        `GET / HTTP/1.1\r\nHost: engine\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
        "",
        /431.*"success":false/s
      ],
      ["that does not speak HTTP", "\x16\x03\x01 hello\r\n\r\n", "", /400.*"success":false/s]
    ] as const
  )("%s does not hold its connection", ([, send, drip, expected]) =>
    Effect.gen(function*() {
      const port = yield* engine
      assert.match(yield* until(port, send, drip), expected)
    }).pipe(Effect.scoped), 20_000)

  it.live("that reads nothing of a large response does not hold its connection", () =>
    Effect.gen(function*() {
      const { url } = yield* siteOf((_, response) => {
        response.setHeader("content-type", "text/plain")
        response.end("a line of text\n".repeat(600_000))
      })
      const port = yield* engine
      const body = JSON.stringify({ url, formats: ["rawHtml"] })
      const closed = closedByServer(port)
      const socket = connect(port, "127.0.0.1").on("error", () => undefined).pause()
      socket.write(`${post}Content-Length: ${body.length}\r\n\r\n${body}`)
      yield* Effect.promise(() => closed)
      socket.destroy()
    }).pipe(Effect.scoped), 20_000)
})
