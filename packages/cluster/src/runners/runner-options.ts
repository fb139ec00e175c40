import { kindOfAddress } from "@trawl/engine/parts"
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"

/** How a process connects to the other processes of its cluster. */
export interface RunnerOptions {
  /** The address where this process listens and the others reach it. `127.0.0.1` by default. */
  readonly host?: string | undefined
  /** A free port by default. */
  readonly port?: number | undefined
  /** Required if `host` is not a loopback or private address. */
  readonly tls?: RunnerTls | undefined
  /**
   * A process that was paused for this long, for example because its machine was suspended, ends when it resumes,
   * because others have continued its work. Five seconds by default.
   */
  readonly leaseDuration?: Duration.Input | undefined
}

/** Each side presents its certificate to the other. All fields are in PEM format. */
export interface RunnerTls {
  readonly cert: string
  readonly key: string
  /** The certificate authority of the cluster. Anyone with a certificate that it has signed can join. */
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
      }, and without TLS only loopback and private addresses are allowed. Use such an address, or set cluster.tls.`
    )
  }
  return { host, port, tls }
}

/** Whether only processes of the same machine can reach this host. */
export const isLoopback = (host: string): boolean => host === "localhost" || kindOfAddress(host) === "loopback"

export type Runner = ReturnType<typeof readRunner>
