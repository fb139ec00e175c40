import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { createServer, type RequestListener } from "node:http"
import { createServer as createTlsServer } from "node:https"
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from "node:net"
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib"
import * as HttpFetcher from "../../src/fetch/http-fetcher.ts"
import { type FetchOptions, type PageFailed, PageFetcher } from "../../src/fetch/page-fetcher.ts"
import { selfSigned } from "../outbound/self-signed.ts"

describe("fetching a page", () => {
  it.live("returns its final URL, status, headers, type and bytes", () =>
    withServer(
      (_, response) =>
        response.writeHead(200, { "content-type": "text/html; charset=utf-8", "x-tag": "a" }).end("<p>é"),
      (url) =>
        Effect.gen(function*() {
          const page = yield* fetch(`${url}/a#part`)
          assert.strictEqual(page.url, `${url}/a`)
          assert.strictEqual(page.requestedUrl, `${url}/a#part`)
          assert.strictEqual(page.status, 200)
          assert.strictEqual(page.headers["x-tag"], "a")
          assert.strictEqual(page.contentType, "text/html")
          assert.strictEqual(new TextDecoder().decode(page.body), "<p>é")
        })
    ))

  it.live("succeeds for a 404 page", () =>
    withServer((_, response) => response.writeHead(404).end("gone"), (url) =>
      Effect.gen(function*() {
        const page = yield* fetch(url)
        assert.deepInclude(page, { status: 404, contentType: "application/octet-stream" })
      })))

  it.live("sends the requested headers, languages and device", () => {
    const seen: Array<NodeJS.Dict<string | Array<string>>> = []
    return withServer(
      (request, response) => void (seen.push(request.headers), response.end("x")),
      (url) =>
        Effect.gen(function*() {
          yield* fetch(url, { headers: { "X-Own": "1", "User-Agent": "mine" }, languages: ["de-DE", "en"] })
          yield* fetch(url, { mobile: true })
          assert.deepInclude(seen[0], {
            "x-own": "1",
            "user-agent": "mine",
            "accept-language": "de-DE, en;q=0.9, *;q=0.8"
          })
          assert.match(String(seen[1]?.["user-agent"]), /Mobile/)
        })
    )
  })

  it.live.each(
    [
      ["gzip", gzipSync],
      ["deflate", deflateSync],
      ["br", brotliCompressSync],
      ["zstd", zstdCompressSync]
    ] as const
  )(
    "unpacks %s",
    ([encoding, pack]) =>
      withServer(
        (_, response) => response.writeHead(200, { "content-encoding": encoding }).end(pack("unpacked")),
        (url) =>
          Effect.gen(function*() {
            assert.strictEqual(new TextDecoder().decode((yield* fetch(url)).body), "unpacked")
          })
      )
  )
})

describe("a body", () => {
  it.live("may be empty in every encoding", () =>
    withServer(
      (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(),
      (url) =>
        Effect.gen(function*() {
          assert.strictEqual((yield* fetch(url)).body.length, 0)
        })
    ))

  it.live("may be deflated without a wrapper", () =>
    withServer(
      (_, response) => response.writeHead(200, { "content-encoding": "deflate" }).end(deflateRawSync("bare")),
      (url) =>
        Effect.gen(function*() {
          assert.strictEqual(new TextDecoder().decode((yield* fetch(url)).body), "bare")
        })
    ))

  it.live("may be encoded twice", () =>
    withServer(
      (_, response) =>
        response.writeHead(200, { "content-encoding": "gzip, br" }).end(brotliCompressSync(gzipSync("twice"))),
      (url) =>
        Effect.gen(function*() {
          assert.strictEqual(new TextDecoder().decode((yield* fetch(url)).body), "twice")
        })
    ))
})

describe("connections", () => {
  it.live("are reused for the next page, and closed with the fetcher", () => {
    const sockets = new Set<Socket>()
    const closed = Promise.withResolvers<void>()
    return Effect.gen(function*() {
      yield* withServer((request, response) => {
        if (!sockets.has(request.socket)) sockets.add(request.socket.once("close", closed.resolve))
        response.end("x")
      }, (url) => Effect.repeat(fetch(url), { times: 9 }))
      yield* Effect.promise(() => closed.promise)
      assert.isAtMost(sockets.size, 2)
    })
  })

  it.live("that close just when they are reused are replaced", () => {
    let requestCount = 0
    return withServer(
      (request, response) => ++requestCount === 5 ? request.socket.destroy() : response.end("x"),
      (url) =>
        Effect.gen(function*() {
          yield* Effect.repeat(fetch(url), { times: 4 })
          assert.strictEqual(requestCount, 6)
        })
    )
  })

  it.live("that fail let a request be repeated, after \"onRetry\"", () => {
    const events: Array<string> = []
    const server = createServer((request, response) => {
      events.push("arrived")
      return events.includes("retry") ? response.end("x") : request.socket.destroy()
    })
    const options: FetchOptions = {
      onRetry: () => Effect.delay(Effect.sync(() => events.push("retry")), "10 millis"),
      onSent: () => events.push("sent")
    }
    return serving(server, (url) =>
      Effect.gen(function*() {
        yield* fetch(url, options)
        assert.deepStrictEqual(events, ["sent", "arrived", "retry", "sent", "arrived"])
      }), [])
  })

  it.live("with an untrusted certificate are opened only on request", () =>
    Effect.scoped(Effect.gen(function*() {
      const host = yield* listening(createTlsServer(selfSigned(), (_, response) => response.end("secure")))
      const fetched = (options?: FetchOptions) =>
        fetch(`https://${host}/`, options).pipe(Effect.provide(HttpFetcher.layer({ allowedAddresses: [host] })))
      assert.strictEqual((yield* Effect.flip(fetched())).reason, "TlsFailed")
      assert.strictEqual(new TextDecoder().decode((yield* fetched({ skipTlsVerification: true })).body), "secure")
    })))

  it.live("to a server without TLS fail with a TLS error", () =>
    withServer((_, response) => response.end("plain"), (url) => failsWith(url.replace("http:", "https:"), "TlsFailed")))
})

describe("a host name", () => {
  it.live("that resolves to a private address later is refused when connecting", () =>
    Effect.scoped(Effect.gen(function*() {
      const host = yield* listening(
        createServer((_, response) => response.setHeader("connection", "close").end("mine"))
      )
      const url = `http://rebound.example:${new URL(`http://${host}`).port}/`
      yield* Effect.gen(function*() {
        assert.strictEqual(new TextDecoder().decode((yield* fetch(url)).body), "mine")
        const failed = yield* failsWith(url, "AddressRefused")
        assert.include(
          failed.message,
          "rebound.example resolves to an address that is link-local; allow it with allowedAddresses"
        )
        // the caller must not learn the address
        assert.notInclude(failed.message, "169.254")
      }).pipe(Effect.provide(leadingTo([["127.0.0.1"], ["169.254.1.1"]])))
    })))

  it.live("with several addresses is reached at an allowed one, and at no other", () =>
    Effect.scoped(Effect.gen(function*() {
      const host = yield* listening(createServer((_, response) => response.end("allowed")))
      const url = `http://mixed.example:${new URL(`http://${host}`).port}/`
      yield* Effect.gen(function*() {
        assert.strictEqual(new TextDecoder().decode((yield* fetch(url)).body), "allowed")
        assert.strictEqual((yield* Effect.flip(fetch(url.replace("mixed", "none")))).reason, "AddressRefused")
      }).pipe(Effect.provide(leadingTo([["10.0.0.1", "127.0.0.1", "fc00::1"], ["10.0.0.1", "fc00::1"]])))
    })))
})

const leadingTo = (turns: ReadonlyArray<ReadonlyArray<string>>) => {
  let turn = 0
  return HttpFetcher.layer({
    allowedAddresses: ["127.0.0.1"],
    resolve: (_, __, done) =>
      done(null, (turns[turn++] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })))
  })
}

describe("redirects", () => {
  it.live("are followed, also relative ones", () =>
    withServer((request, response) =>
      request.url === "/end"
        ? response.end("arrived")
        : response.writeHead(request.url === "/" ? 301 : 307, {
          location: request.url === "/" ? "next?x=1" : "/end#part"
        }).end(), (url) =>
      Effect.gen(function*() {
        assert.strictEqual((yield* fetch(`${url}/`)).url, `${url}/end`)
      })))

  it.live("end after ten", () =>
    withServer(
      (_, response) => response.writeHead(302, { location: "/again" }).end(),
      (url) => failsWith(url, "TooManyRedirects")
    ))

  it.live.each([
    "http://127.0.0.1:1/",
    "http://10.0.0.1/",
    "http://[::1]:1/",
    "http://2130706433:1/",
    "http://0x7f.1:1/",
    "http://localhost:1/"
  ])(
    "to %s are refused, and nothing is sent there",
    (location) =>
      withServer((_, response) => response.writeHead(302, { location }).end(), (url) =>
        Effect.gen(function*() {
          const failed = yield* failsWith(url, "AddressRefused")
          assert.match(
            failed.message,
            /(?:address \S+ is|localhost resolves to an address that is) (?:loopback|private); allow it with allowedAddresses/
          )
        }))
  )

  it.live.each([
    "ftp://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "http://user:secret@example.com/",
    "http://"
  ])(
    "to %s are refused",
    (location) =>
      withServer((_, response) => response.writeHead(302, { location }).end(), (url) =>
        Effect.gen(function*() {
          const failed = yield* failsWith(url, "UrlInvalid")
          assert.notInclude(failed.message, "secret")
        }))
  )

  it.live("send cookies that pages set on the way, besides the caller's, to their own host only", () => {
    const seen: Array<string | undefined> = []
    return withServer(
      ({ headers: { cookie } }, response) => void (seen.push(cookie), response.end("x")),
      (other) =>
        withServer(({ headers: { cookie }, url: path }, response) => {
          seen.push(cookie)
          response.writeHead(
            302,
            path === "/"
              ? { location: "/next", "set-cookie": ["session=new", "theme=dark"] }
              : { location: other.replace("127.0.0.1", "localhost") }
          ).end()
        }, (url) =>
          Effect.gen(function*() {
            yield* fetch(`${url}/`, { headers: { Cookie: "session=old; mine=1" } })
            assert.deepStrictEqual(seen, ["session=old; mine=1", "mine=1; session=new; theme=dark", undefined])
          }), [new URL(other).host])
    )
  })

  it.live("to another origin do not send credentials", () => {
    const seen: Array<NodeJS.Dict<string | Array<string>>> = []
    return withServer(
      (request, response) => void (seen.push(request.headers), response.end("x")),
      (other) =>
        withServer(
          (_, response) => response.writeHead(302, { location: other }).end(),
          (url) =>
            Effect.gen(function*() {
              yield* fetch(url, {
                headers: { Cookie: "session=1", Authorization: "Bearer x", "X-Api-Key": "x", "User-Agent": "kept" }
              })
              assert.deepInclude(seen[0], { "user-agent": "kept" })
              assert.notProperty(seen[0], "x-api-key")
              assert.notProperty(seen[0], "cookie")
              assert.notProperty(seen[0], "authorization")
            }),
          [new URL(other).host]
        )
    )
  })
})

describe("failures are distinguished", () => {
  it.live.each(
    [
      ["an address that is not allowed", "http://127.0.0.1:1/", "AddressRefused"],
      ["a host that does not exist", "http://nowhere.invalid/", "HostNotFound"],
      ["a host name that is too long", `http://${"a".repeat(300)}.example.com/`, "HostNotFound"],
      ["an invalid URL", "nonsense", "UrlInvalid"],
      ["another scheme", "ftp://example.com/", "UrlInvalid"],
      ["credentials in the URL", "http://user:secret@example.com/", "UrlInvalid"],
      ["an address in octal", "http://0177.0.0.1/", "AddressRefused"],
      ["an address as one number", "http://2130706433/", "AddressRefused"],
      ["an address in full-width digits", "http://①②⑦.⓪.⓪.①/", "AddressRefused"],
      ["an invalid address", "http://0.0.0.0/", "AddressRefused"],
      ["a mapped address", "http://[::ffff:127.0.0.1]/", "AddressRefused"],
      ["a compatible address", "http://[::127.0.0.1]/", "AddressRefused"],
      ["an address after a backslash", "http://127.0.0.1\\@example.com/", "AddressRefused"]
    ] as const
  )("%s", ([, url, reason]) =>
    Effect.gen(function*() {
      const failed = yield* Effect.flip(fetch(url))
      assert.strictEqual(failed.reason, reason)
      assert.notInclude(failed.message, "secret")
    }).pipe(Effect.provide(HttpFetcher.layer())))

  it.live("a refused connection", () =>
    Effect.gen(function*() {
      const port = yield* withServer(() => undefined, (url) => Effect.succeed(Number(new URL(url).port)))
      const failed = yield* Effect.flip(fetch(`http://127.0.0.1:${port}/`)).pipe(
        Effect.provide(HttpFetcher.layer({ allowedAddresses: ["127.0.0.1"] }))
      )
      assert.strictEqual(failed.reason, "ConnectionFailed")
    }))

  it.live("a connection that breaks before the body and within it", () =>
    Effect.gen(function*() {
      yield* withServer((request) => request.socket.destroy(), (url) =>
        Effect.map(failsWith(url, "ConnectionFailed"), ({ message }) =>
          assert.include(message, "closed the connection before its response was complete")))
      yield* withServer((request, response) => {
        response.writeHead(200, { "content-length": "1000" }).write("half")
        setImmediate(() =>
          request.socket.destroy()
        )
      }, (url) => failsWith(url, "ConnectionFailed"))
    }))

  it.live("bytes that are not HTTP", () =>
    withSockets(
      (socket) => socket.end("this is not HTTP at all\r\n\r\n"),
      (url) => failsWith(url, "ResponseMalformed")
    ))

  it.live("a body that is not encoded as declared", () =>
    Effect.gen(function*() {
      yield* withServer((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("plain"), (url) =>
        failsWith(url, "ResponseMalformed"))
      yield* withServer(
        (_, response) =>
          response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(9999)).subarray(0, 30)),
        (url) =>
          failsWith(url, "ResponseMalformed")
      )
      yield* withServer((_, response) =>
        response.writeHead(200, { "content-encoding": "lzma" }).end("x"), (url) =>
        failsWith(url, "ResponseMalformed"))
    }))

  it.live("a body above the limit, before it is read completely", () =>
    withServer((_, response) => {
      const more = () => void (response.destroyed || response.write("x".repeat(65_536), () => setImmediate(more)))
      more()
    }, (url) => failsWith(url, "TooLarge")))

  it.live("a body with a content-length above the limit, before it arrives", () =>
    withServer(
      (_, response) => response.writeHead(200, { "content-length": 1e9 }).write("x"),
      (url) => failsWith(url, "TooLarge", { timeout: 5_000 })
    ))

  it.live("a body that decompresses endlessly", () =>
    withServer(
      (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(8_000_000))),
      (url) => failsWith(url, "TooLarge")
    ))

  it.live("a server that does not respond, and one that stops within the body", () =>
    Effect.gen(function*() {
      yield* withServer(() => undefined, (url) => failsWith(url, "TimedOut", { timeout: 50 }))
      yield* withServer((_, response) => response.writeHead(200).write("x"), (url) =>
        failsWith(url, "TimedOut", { timeout: 50 }))
    }))
})

it.live("a header that cannot be sent is named", () =>
  withServer((_, response) => response.end("x"), (url) =>
    Effect.gen(function*() {
      const failed = yield* failsWith(url, "UrlInvalid", { headers: { "x-own": "a\nb" } })
      assert.include(failed.message, "x-own")
    })))

it.live("an interrupted fetch closes a connection that is being established", () => {
  const arrival = Promise.withResolvers<void>()
  const close = Promise.withResolvers<void>()
  return withSockets((socket) => {
    socket.on("close", () => close.resolve())
    socket.resume()
    arrival.resolve()
  }, (url) =>
    Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(fetch(url.replace("http:", "https:")))
      yield* Effect.promise(() => arrival.promise)
      yield* Fiber.interrupt(fiber)
      yield* Effect.promise(() => close.promise)
    }))
})

it.live("an interrupted fetch closes its connection", () => {
  const arrival = Promise.withResolvers<void>()
  const close = Promise.withResolvers<void>()
  return withServer((request) => {
    request.socket.on("close", close.resolve)
    arrival.resolve()
  }, (url) =>
    Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(fetch(url))
      yield* Effect.promise(() => arrival.promise)
      yield* Fiber.interrupt(fiber)
      yield* Effect.promise(() => close.promise)
    }))
})

const fetch = (url: string, options?: FetchOptions) =>
  Effect.flatMap(PageFetcher, (fetcher) => fetcher.fetch(url, options))

const failsWith = (url: string, reason: PageFailed["reason"], options?: FetchOptions) =>
  Effect.map(Effect.flip(fetch(url, options)), (failed) => {
    assert.strictEqual(failed.reason, reason, failed.message)
    return failed
  })

const withServer = <A, E>(
  listener: RequestListener,
  use: (url: string) => Effect.Effect<A, E, PageFetcher | Scope.Scope>,
  alsoAllowed: ReadonlyArray<string> = []
) => serving(createServer(listener), use, alsoAllowed)

const withSockets = <A, E>(
  listener: (socket: Socket) => void,
  use: (url: string) => Effect.Effect<A, E, PageFetcher | Scope.Scope>
) => serving(createSocketServer(listener), use, [])

const serving = <A, E>(
  server: Server,
  use: (url: string) => Effect.Effect<A, E, PageFetcher | Scope.Scope>,
  alsoAllowed: ReadonlyArray<string>
): Effect.Effect<A, E> =>
  Effect.gen(function*() {
    const host = yield* listening(server)
    return yield* Effect.provide(
      use(`http://${host}`),
      Layer.fresh(HttpFetcher.layer({ allowedAddresses: [host, ...alsoAllowed], maxBytes: 2_000_000 }))
    )
  }).pipe(Effect.scoped)

/** The server's address while the scope is open. */
const listening = (server: Server) => {
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => undefined)))
  return Effect.acquireRelease(
    Effect.callback<string>((resume) =>
      void server.listen(0, "127.0.0.1", () => {
        // it listens on a port, so the address is not a pipe
        resume(Effect.succeed(`127.0.0.1:${(server.address() as AddressInfo).port}`))
      })
    ),
    () =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        for (const socket of sockets) socket.destroy()
      })
  )
}
