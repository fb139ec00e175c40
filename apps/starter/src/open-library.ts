import { printable } from "@trawl/cli/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type AlreadyUp, failIfUp } from "./already-up.ts"
import { holderOfPort } from "./holder-of-port.ts"
import { LibraryUnavailable, type ServedLibrary, serveLibrary } from "./library/serve-library.ts"

export interface OpenedLibrary extends ServedLibrary {
  /** The requested or selected port; 0 for any. */
  readonly port: number
}

export const defaultLibraryPort = 3003

/**
 * Serves the installed documentation on the requested port. By default, this is its usual port or the next free one:
 * the same at each start, so that pages keep their URLs.
 */
export const openLibrary = (
  requestedPort: number | undefined,
  enginePort: number
): Effect.Effect<OpenedLibrary, AlreadyUp | LibraryUnavailable, Scope.Scope> =>
  requestedPort === undefined ?
    nearUsualPort(enginePort) :
    Effect.catchTag(at(requestedPort), "LibraryUnavailable", (error) =>
      Effect.flatMap(
        isTaken(error) ? portTaken(error, `choose another with --library-port`) : Effect.succeed(error),
        Effect.fail
      ))

const at = (port: number) => Effect.map(serveLibrary({ port }), (served): OpenedLibrary => ({ ...served, port }))

const nearUsualPort = Effect.fnUntraced(function*(enginePort: number) {
  let taken: LibraryUnavailable | undefined
  for (let port = defaultLibraryPort; port < defaultLibraryPort + mostPorts; port++) {
    if (port === enginePort) continue
    const opened = yield* Effect.catchTag(
      at(port),
      "LibraryUnavailable",
      (error) => isTaken(error) ? Effect.succeed(error) : Effect.fail(error)
    )
    if (!(opened instanceof LibraryUnavailable)) {
      if (taken !== undefined) {
        yield* Console.error(
          printable((yield* portTaken(taken, `the installed documentation is at ${opened.url} instead`)).message)
        )
      }
      return opened
    }
    // another port would not help
    if (taken === undefined) yield* failIfUp(enginePort)
    taken ??= opened
  }
  return yield* (taken === undefined
    ? Effect.die(new Error("No port was tried"))
    : Effect.flatMap(
      portTaken(taken, `as are the next ${mostPorts - 1} ports; choose one with --library-port`),
      Effect.fail
    ))
})

const mostPorts = 10

const isTaken = ({ reason }: LibraryUnavailable): boolean => reason === "PortTaken"

const portTaken = ({ port }: LibraryUnavailable, then: string): Effect.Effect<LibraryUnavailable> =>
  Effect.map(
    Effect.promise(() => holderOfPort(port)),
    (holder) =>
      new LibraryUnavailable({ reason: "PortTaken", port, message: `Port ${port} is in use by ${holder}: ${then}.` })
  )
