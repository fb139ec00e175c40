import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { createServer, type Server } from "node:http"
import { answerRequest } from "./answer-request.ts"
import { type Library, openLibrary } from "./library.ts"

/** The library could not be put on its port. `message` says what to do about it. */
export class LibraryUnavailable extends Data.TaggedError("LibraryUnavailable")<{
  readonly reason: "PortTaken" | "PortRefused" | "PortInvalid" | "NothingInstalled"
  /** The port asked for; 0 means any. */
  readonly port: number
  readonly message: string
}> {}

export interface ServeLibraryOptions {
  /** 1 to 65535, or 0 for any free port, which is the default. Give one when addresses are to stay the same. */
  readonly port?: number
  /** Instead of everything that is installed. */
  readonly library?: Library
}

export interface ServedLibrary {
  /** Origin of the site, without a slash at the end. */
  readonly url: string
  readonly pageCount: number
}

/** Serves the installed documentation as a web site on 127.0.0.1 until the scope closes. */
export const serveLibrary = (options: ServeLibraryOptions = {}): Effect.Effect<ServedLibrary, LibraryUnavailable, Scope.Scope> =>
  Effect.gen(function*() {
    const port = options.port ?? 0
    if (!Number.isInteger(port) || port < 0 || port > 65535) {
      return yield* new LibraryUnavailable({ reason: "PortInvalid", port, message: `port: ${port} is not a port; allowed are whole numbers from 0 to 65535` })
    }
    const library = options.library ?? openLibrary()
    const pageCount = library.documents.length
    if (pageCount <= 1) {
      return yield* new LibraryUnavailable({ reason: "NothingInstalled", port, message: "no documentation was found: install the dependencies first" })
    }
    const bound = yield* Effect.acquireRelease(listen(library, port), close)
    return { url: originOf(bound), pageCount }
  }).pipe(Effect.withSpan("Library.serve"))

const listen = (library: Library, port: number): Effect.Effect<Server, LibraryUnavailable> =>
  Effect.callback<Server, LibraryUnavailable>((resume) => {
    const server = createServer((request, response) => {
      const answer = answerRequest(library, originOf(server), {
        method: request.method ?? "GET",
        target: request.url ?? "/",
        ifNoneMatch: request.headers["if-none-match"]
      })
      request.resume() // whatever body came along is of no interest
      response.writeHead(answer.status, answer.status === 304 ? answer.headers : { ...answer.headers, "content-length": Buffer.byteLength(answer.body) })
      response.end(request.method === "HEAD" ? undefined : answer.body)
    })
    server.once("error", (error: NodeJS.ErrnoException) => resume(Effect.fail(unavailable(error, port))))
    server.listen(port, "127.0.0.1", () => resume(Effect.succeed(server)))
  })

const unavailable = (error: NodeJS.ErrnoException, port: number): LibraryUnavailable =>
  error.code === "EADDRINUSE"
    ? new LibraryUnavailable({ reason: "PortTaken", port, message: `port: ${port} is in use by another program; stop it or choose another port` })
    : new LibraryUnavailable({ reason: "PortRefused", port, message: `port: ${port} cannot be used (${error.code ?? error.message}); choose another port` })

const close = (server: Server): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    server.close(() => resume(Effect.void))
    server.closeAllConnections()
  })

const originOf = (server: Server): string => {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
}
