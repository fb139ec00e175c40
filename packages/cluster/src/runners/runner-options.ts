import { kindOfAddress } from "@trawl/engine/parts"
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"

/** How a process talks to the other processes of its cluster. */
export interface RunnerOptions {
  /** The address at which the others reach this process, and at which it listens. `127.0.0.1` by default. */
  readonly host?: string | undefined
  /** A free port by default. */
  readonly port?: number | undefined
  /** Required if `host` is not a loopback or private address. */
  readonly tls?: RunnerTls | undefined
  /**
   * A process that did not run for so long, because it was suspended for example, ends when it runs again: others have
   * continued its work. Five seconds by default.
   */
  readonly leaseDuration?: Duration.Input | undefined
}

/** Each side shows its certificate to the other. Texts in PEM format. */
export interface RunnerTls {
  readonly cert: string
  readonly key: string
  /** The certificate authority of the cluster. Every holder of a certificate that it has signed is a member. */
  readonly ca: string
}

/** A process cannot join the cluster. `message` is one line that says what to do. */
export class ClusterUnusable extends Data.TaggedError("ClusterUnusable")<{
  readonly message: string
  readonly cause?: unknown
}> {}

/** Throws a `RangeError` if the cluster port would be open to the internet. */
export const readRunner = ({ host = "127.0.0.1", port = 0, tls }: RunnerOptions) => {
  if (tls === undefined && !isLoopback(host) && kindOfAddress(host) !== "private") {
    throw new RangeError(
      `cluster.host (--cluster-host): ${host} is ${
        kindOfAddress(host)
      }, and without TLS only loopback and private addresses are allowed. Use such an address, or certificates.`
    )
  }
  return { host, port, tls }
}

/** Whether only processes of the same machine can reach this host. */
export const isLoopback = (host: string): boolean => host === "localhost" || kindOfAddress(host) === "loopback"

export type Runner = ReturnType<typeof readRunner>
