import { hostAndPort } from "@trawl/engine/serve"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { isIP } from "node:net"
import { installedContents } from "./library/installed-contents.ts"
import type { LibraryUnavailable } from "./library/serve-library.ts"
import { defaultLibraryPort, openLibrary } from "./open-library.ts"

export interface OpenSiteOptions {
  /** Crawled instead of the installed documentation. */
  readonly site: string | undefined
  /** The usual one, or the next that is free, where none is asked for. */
  readonly libraryPort: number | undefined
  /** Of the engine. */
  readonly port: number
  /** `host:port` of private addresses that may be contacted. */
  readonly allow: ReadonlyArray<string>
}

/** What the engine is to know. */
export interface Site {
  /** The start URL. */
  readonly site: string
  /** Of its folder in the data directory. */
  readonly name: string
  /** Names what the site consists of, when that is known beforehand. */
  readonly contents?: string
  /** Known of the installed documentation alone. */
  readonly pageCount?: Effect.Effect<number, LibraryUnavailable>
  readonly allowedAddresses: ReadonlyArray<string>
}

export class AllowInvalid extends Data.TaggedError("AllowInvalid")<{ readonly message: string }> {}

export class SiteInvalid extends Data.TaggedError("SiteInvalid")<{ readonly message: string }> {}

/** The site that is asked for, or the installed documentation, served until the scope closes. */
export const openSite = Effect.fnUntraced(function*({ site, libraryPort, allow, port: enginePort }: OpenSiteOptions) {
  const wrong = allow.find((entry) => !isHostAndPort(entry))
  if (wrong !== undefined) {
    return yield* new AllowInvalid({
      message: `--allow ${JSON.stringify(wrong)} is not host:port, such as wiki.internal:8080 or [fd00::1]:80`
    })
  }
  if (site !== undefined) {
    const url = URL.parse(site)
    if (url?.protocol !== "http:" && url?.protocol !== "https:") {
      return yield* new SiteInvalid({
        message: `${JSON.stringify(site)} is not the URL of a site, such as https://example.com`
      })
    }
    const name = url.host.replaceAll(/[^\w.-]/g, "-")
    return { site, name, allowedAddresses: isFixed(url) ? [hostAndPort(url), ...allow] : allow } satisfies Site
  }
  const { pageCount, port, url } = yield* openLibrary(libraryPort, enginePort)
  return {
    site: url,
    // pages are known by their addresses: another port, another library
    name: port === defaultLibraryPort ? "library" : `library-${port}`,
    contents: installedContents(),
    pageCount,
    allowedAddresses: [new URL(url).host, ...allow]
  } satisfies Site
})

/**
 * Whether it leads where it says, whoever runs the name servers; whoever names such an address means it, be it a
 * private one.
 */
const isFixed = ({ hostname }: URL): boolean => hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0

const isHostAndPort = (entry: string): boolean => {
  const port = /^[^\s/?#@\\]+:(\d+)$/.exec(entry)?.[1]
  return port !== undefined && Number(port) > 0 && URL.canParse(`http://${entry}`)
}
