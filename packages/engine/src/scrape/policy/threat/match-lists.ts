import { domainToASCII } from "node:url"
import type { TeamPolicy } from "./threat-protection.ts"

/** The verdict of a policy's lists. The whitelist takes precedence. */
export const matchLists = (
  host: string,
  { blacklist, blockedTlds, whitelist }: Pick<TeamPolicy, "blacklist" | "blockedTlds" | "whitelist">
): "allowed" | { readonly blockedBy: string } | undefined => {
  if (whitelist.some((pattern) => matches(host, pattern))) return "allowed"
  const blocking = blacklist.find((pattern) => matches(host, pattern))
  if (blocking !== undefined) return { blockedBy: `the blacklist has ${blocking}` }
  const tld = blockedTlds.find((ending) => host.endsWith(`.${ascii(ending)}`))
  return tld === undefined ? undefined : { blockedBy: `the top-level domain ${tld} is blocked` }
}

/**
 * The host of a URL in the form of the lists: lower case, in ASCII, IP addresses normalized, without a trailing dot.
 */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, "")

/** A plain domain matches only that host; `*` matches any characters, including dots. */
const matches = (host: string, pattern: string): boolean => {
  const parts = pattern.trim().toLowerCase().replace(/\.$/, "").split("*")
  if (parts.length === 1) return host === ascii(parts[0]!)
  const first = parts[0]!
  const last = parts.at(-1)!
  if (!host.startsWith(first) || !host.endsWith(last) || host.length < first.length + last.length) return false
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const found = host.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return at <= host.length - last.length
}

const ascii = (domain: string): string => domainToASCII(domain) || domain
