import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { createSocket } from "node:dgram"
import { browserFor, noChromium, siteOf } from "../rendered-by.ts"

/** A server that must not be reached; records its requests. */
const secret = Effect.gen(function*() {
  const came: Array<string> = []
  const { origin, server } = yield* siteOf((request, response) => {
    came.push(`${request.method} ${request.url}`)
    response.setHeader("access-control-allow-origin", "*").setHeader("content-type", "text/html").end("<p>Secret")
  })
  server.on("upgrade", (request, socket) => {
    came.push(`upgrade ${request.url}`)
    socket.destroy()
  }).on("connect", (request, socket) => {
    came.push(`connect ${request.url}`)
    socket.destroy()
  })
  return { came, origin, host: origin.slice("http://".length) }
})

/** A page on an allowed address. The secret is on the same host, on a port that is not allowed. */
const visit = Effect.fnUntraced(
  function*(html: (host: string) => string, answer?: (host: string) => Parameters<typeof siteOf>[0]) {
    const { came, host } = yield* secret
    const site = yield* siteOf(
      answer?.(host) ?? ((_, response) => response.setHeader("content-type", "text/html").end(html(host)))
    )
    const browser = yield* browserFor({ allowedAddresses: [site.origin.slice("http://".length)] })
    const outcome = yield* Effect.result(browser.render(`${site.origin}/`, { timeout: 15_000, screenshot: {} }))
    return { came, outcome }
  }
)

describe.skipIf(noChromium)("a page cannot reach forbidden addresses", () => {
  it.live.each(
    [
      [
        "images, scripts and frames",
        (host: string) =>
          `<img src="http://${host}/img"><script src="http://${host}/js"></script><iframe src="http://${host}/frame"></iframe><link rel=stylesheet href="http://${host}/css"><link rel=prefetch href="http://${host}/prefetch"><link rel=preconnect href="http://${host}/">`
      ],
      [
        "fetch, beacons and forms",
        (host: string) =>
          `<iframe name=f></iframe><form action="http://${host}/form" method=post target=f></form><script>fetch("http://${host}/fetch", { mode: "no-cors" }).catch(() => {}); navigator.sendBeacon("http://${host}/beacon", "x"); document.forms[0].submit()</script>`
      ],
      [
        "WebSockets and event streams",
        (host: string) => `<script>new WebSocket("ws://${host}/ws"); new EventSource("http://${host}/events")</script>`
      ],
      ["other spellings of the address", (host: string) =>
        [
          `localhost:${host.split(":")[1]}`,
          `2130706433:${host.split(":")[1]}`,
          `0x7f.1:${host.split(":")[1]}`,
          `[::1]:${host.split(":")[1]}`,
          `[::ffff:127.0.0.1]:${host.split(":")[1]}`,
          `0.0.0.0:${host.split(":")[1]}`
        ].map((spelled) => `<img src="http://${spelled}/spelled">`).join("")],
      [
        "popups and workers",
        (host: string) =>
          `<script>open("http://${host}/popup"); new Worker(URL.createObjectURL(new Blob(["fetch('http://${host}/worker', { mode: 'no-cors' })"])))</script>`
      ]
    ] as const
  )("by %s", ([, html]) =>
    Effect.gen(function*() {
      const { came, outcome } = yield* visit(html)
      assert.strictEqual(outcome._tag, "Success")
      assert.deepStrictEqual(came, [])
    }).pipe(Effect.scoped))

  it.live.each(
    [
      [
        "a redirect",
        (host: string): Parameters<typeof siteOf>[0] => (_, response) =>
          response.writeHead(302, { location: `http://${host}/` }).end()
      ],
      [
        "a script",
        (host: string): Parameters<typeof siteOf>[0] => (_, response) =>
          response.setHeader("content-type", "text/html").end(`<script>location = "http://${host}/"</script>`)
      ],
      [
        "a refresh",
        (host: string): Parameters<typeof siteOf>[0] => (_, response) =>
          response.setHeader("content-type", "text/html").end(
            `<meta http-equiv=refresh content="0;url=http://${host}/">`
          )
      ]
    ] as const
  )("with %s, which is reported", ([, answer]) =>
    Effect.gen(function*() {
      const { came, outcome } = yield* visit(() => "", answer)
      assert.deepStrictEqual(came, [])
      assert.strictEqual(outcome._tag, "Failure")
      if (outcome._tag === "Failure") {
        assert.deepInclude(outcome.failure, { _tag: "PageFailed", reason: "AddressRefused" })
      }
    }).pipe(Effect.scoped))

  it.live("with WebRTC", () =>
    Effect.gen(function*() {
      const packets: Array<string> = []
      const socket = yield* Effect.acquireRelease(
        Effect.callback<ReturnType<typeof createSocket>>((resume) => {
          const opened = createSocket("udp4")
          opened.on("message", () => packets.push("packet")).bind(0, "127.0.0.1", () => resume(Effect.succeed(opened)))
        }),
        (opened) => Effect.sync(() => opened.close())
      )
      const { port } = socket.address()
      const { outcome } = yield* visit(() =>
        `<script>const c = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${port}" }] }); c.createDataChannel("x"); c.createOffer().then((o) => c.setLocalDescription(o))</script>`
      )
      yield* Effect.sleep("500 millis")
      assert.strictEqual(outcome._tag, "Success")
      assert.deepStrictEqual(packets, [])
    }).pipe(Effect.scoped))

  it.live.each([
    "file:///etc/passwd",
    "data:text/html,x",
    "chrome://version",
    "view-source:http://127.0.0.1/",
    "http://user:pass@127.0.0.1/",
    "/etc/passwd"
  ])("and a browser does not open %s", (url) =>
    Effect.gen(function*() {
      const browser = yield* browserFor({ allowedAddresses: ["127.0.0.1"] })
      assert.deepInclude(yield* Effect.flip(browser.render(url)), { _tag: "PageFailed", reason: "UrlInvalid" })
    }).pipe(Effect.scoped))
})

describe.skipIf(noChromium)("a page that cannot be loaded fails with the reason", () => {
  it.live.each(
    [
      ["http://127.0.0.1:64999/", { allowedAddresses: ["127.0.0.1"] }, "ConnectionFailed"],
      ["http://nowhere.invalid/", {}, "HostNotFound"],
      ["http://10.0.0.1/", {}, "AddressRefused"],
      ["https://169.254.169.254/latest", {}, "AddressRefused"]
    ] as const
  )("%s", ([url, options, reason]) =>
    Effect.gen(function*() {
      const browser = yield* browserFor(options)
      assert.deepInclude(yield* Effect.flip(browser.render(url)), { _tag: "PageFailed", reason })
    }).pipe(Effect.scoped))
})
