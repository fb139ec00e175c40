import { PageFailed } from "@trawl/fetcher/effect"
import { CrawlImpossible } from "./crawl-impossible.ts"

/** What to do about a crawl that the guard of addresses refused, where a command has `--allow`; undefined for other failures. */
export const howToAllow = (failure: unknown): string | undefined => {
  if (!(failure instanceof CrawlImpossible) || failure.reason !== "AddressRefused") return undefined
  const entry = failure.cause instanceof PageFailed ? hostAndPort(new URL(failure.cause.url)) : "host:port"
  return `${failure.url} leads to an address that is not public. If you trust it, allow it: --allow ${entry}`
}

/** As the guard reads it: with the port even where it is the default one. */
export const hostAndPort = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`
