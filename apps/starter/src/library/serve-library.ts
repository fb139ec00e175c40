import { isPort, maxPort } from "@trawl/engine/port"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { createServer, type Server } from "node:http"
import type { Library } from "./library.ts"
import { once } from "./once.ts"

/** The library cannot be served on its port. `message` says what to do. */
export class LibraryUnavailable extends Data.TaggedError("LibraryUnavailable")<{
  readonly reason: "PortTaken" | "PortRefused" | "PortInvalid" | "NothingInstalled"
  /** The requested port; 0 means any. */
  readonly port: number
  readonly message: string
}> {}

export interface ServeLibraryOptions {
  /** The port; 0 (the default) selects a free one. Set it if URLs must stay the same. */
  readonly port?: number
  /** Replaces the library of all installed documentation. */
  readonly library?: Library
}

export interface ServedLibrary {
  /** Origin of the site, without a slash at the end. */
  readonly url: string
  /** The number of pages. Opens the library, which otherwise happens with the first request. */
  readonly pageCount: Effect.Effect<number, LibraryUnavailable>
}

/** Serves the installed documentation as a web site on 127.0.0.1 until the scope closes. */
export const serveLibrary = (
  options: ServeLibraryOptions = {}
): Effect.Effect<ServedLibrary, LibraryUnavailable, Scope.Scope> =>
  Effect.gen(function*() {
    const port = options.port ?? 0
    if (!isPort(port)) {
      return yield* new LibraryUnavailable({
        reason: "PortInvalid",
        port,
        message: `port: ${port} is not a port; allowed are whole numbers from 0 to ${maxPort}`
      })
    }
    const opened = once(() => open(options.library))
    const bound = yield* Effect.acquireRelease(listen(opened, port), close)
    const pageCount = Effect.promise(opened).pipe(
      Effect.map(({ library }) => library.documents.length),
      Effect.filterOrFail(
        (count) => count > 1,
        () =>
          new LibraryUnavailable({
            reason: "NothingInstalled",
            port,
            message: "no documentation was found: install the dependencies first"
          })
      )
    )
    return { url: originOf(bound), pageCount }
  }).pipe(Effect.withSpan("Library.serve"))

/** Loads the code that creates pages, which a start without a crawl does not need. */
const open = async (given: Library | undefined) => {
  const [{ answerRequest }, { openLibrary }] = await Promise.all([
    import("./answer-request.ts"),
    import("./library.ts")
  ])
  return { answerRequest, library: given ?? openLibrary() }
}

const listen = (opened: () => ReturnType<typeof open>, port: number): Effect.Effect<Server, LibraryUnavailable> =>
  Effect.callback<Server, LibraryUnavailable>((resume) => {
    const server = createServer(async (request, response) => {
      request.resume() // ignores the request body
      const { answerRequest, library } = await opened()
      const answer = answerRequest(library, originOf(server), {
        method: request.method ?? "GET",
        target: request.url ?? "/",
        ifNoneMatch: request.headers["if-none-match"]
      })
      response.writeHead(
        answer.status,
        answer.status === 304 ? answer.headers : { ...answer.headers, "content-length": Buffer.byteLength(answer.body) }
      )
      response.end(request.method === "HEAD" ? undefined : answer.body)
    })
    server.once("error", (error: NodeJS.ErrnoException) => resume(Effect.fail(unavailable(error, port))))
    server.listen(port, "127.0.0.1", () => resume(Effect.succeed(server)))
  })

const unavailable = (error: NodeJS.ErrnoException, port: number): LibraryUnavailable =>
  error.code === "EADDRINUSE"
    ? new LibraryUnavailable({
      reason: "PortTaken",
      port,
      message: `port: ${port} is in use by another program; stop it or choose another port (--library-port)`
    })
    : new LibraryUnavailable({
      reason: "PortRefused",
      port,
      message: `port: ${port} cannot be used (${error.code ?? error.message}); choose another port`
    })

const close = (server: Server): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    server.close(() => resume(Effect.void))
    server.closeAllConnections()
  })

const originOf = (server: Server): string => {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
}
