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
  /** The port of the documentation; by default, its usual port or the next free one. */
  readonly libraryPort: number | undefined
  /** The port of the engine. */
  readonly port: number
  /** `host:port` of private addresses that the engine may contact. */
  readonly allow: ReadonlyArray<string>
}

/** The site to crawl. */
export interface Site {
  /** The start URL. */
  readonly site: string
  /** The name of its folder in the data directory. */
  readonly name: string
  /** Identifies the contents of the site, if they are known in advance. */
  readonly contents?: string
  /** Known only for the installed documentation. */
  readonly pageCount?: Effect.Effect<number, LibraryUnavailable>
  readonly allowedAddresses: ReadonlyArray<string>
}

export class AllowInvalid extends Data.TaggedError("AllowInvalid")<{ readonly message: string }> {}

export class SiteInvalid extends Data.TaggedError("SiteInvalid")<{ readonly message: string }> {}

/** The requested site, or the installed documentation, served until the scope closes. */
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
    // pages are identified by their URLs: another port means another library
    name: port === defaultLibraryPort ? "library" : `library-${port}`,
    contents: installedContents(),
    pageCount,
    allowedAddresses: [new URL(url).host, ...allow]
  } satisfies Site
})

/**
 * Whether the host is an address, which does not depend on name servers. Such an address is allowed because the user
 * has entered it, even if it is private.
 */
const isFixed = ({ hostname }: URL): boolean => hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0

const isHostAndPort = (entry: string): boolean => {
  const port = /^[^\s/?#@\\]+:(\d+)$/.exec(entry)?.[1]
  return port !== undefined && Number(port) > 0 && URL.canParse(`http://${entry}`)
}
