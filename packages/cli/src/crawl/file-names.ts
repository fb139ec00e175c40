import { createHash } from "node:crypto"

/**
 * Names files for pages by the paths of their URLs, such as `docs/guide.md`. The names are valid on every file system
 * and never leave the folder. Pages of other hosts are in a folder with the name of the host. `taken` are names of
 * earlier files; none is used again.
 */
export const fileNames = (site: string, taken: Iterable<string> = []): (url: string) => string => {
  const used = new Set([...taken].map(comparable))
  return (url) => {
    const name = pathOf(url, site)
    let free = name
    // some file systems do not distinguish capitals
    for (let count = 1; used.has(comparable(free)); count++) free = `${name}-${digest(`${url}${"#".repeat(count)}`)}`
    used.add(comparable(free))
    return `${free}.md`
  }
}

const comparable = (name: string): string => name.replace(/\.md$/, "").toLowerCase()

const pathOf = (address: string, site: string): string => {
  const url = URL.parse(address)
  if (url === null) return digest(address)
  const host = url.host.replace(/^www\./, "")
  const segments = url.pathname.replace(/\/$/, "").replace(/\.html?$/i, "").split("/").map(decoded)
  const parts = [
    host === URL.parse(site)?.host.replace(/^www\./, "") ? "" : host,
    ...segments,
    // `/` has no other segment
    segments.some((segment) => segment !== "") ? "" : "index"
  ]
  const path = parts.map(safe).filter((part) => part !== "")
    // a folder must not have the name of a file
    .map((part, index, all) => index < all.length - 1 ? part.replace(/\.(?=(?:md|jsonl?|part)$)/i, "-") : part)
  if (url.search.length > 1) path.push(`${path.pop()}-${safe(decoded(url.search.slice(1)))}`)
  const name = path.join("/")
  return Buffer.byteLength(name) > maxPathLength ? digest(address) : name
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A name that every file system accepts: letters, digits, dots, underscores and dashes. */
const safe = (segment: string): string => {
  const name = segment.normalize("NFC").replaceAll(/[^\p{L}\p{N}\p{M}._-]+/gu, "-").replaceAll(/^[.-]+|[.-]+$/g, "")
  const short = Buffer.byteLength(name) > maxNameLength ? `${cut(name)}-${digest(segment)}` : name
  return reserved.test(short) ? `_${short}` : short
}

const cut = (name: string): string => new TextDecoder().decode(Buffer.from(name).subarray(0, 60)).replace(/\uFFFD$/, "")

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8)

/** Bytes. Paths of up to 260 characters work everywhere, including the folder. */
const maxNameLength = 100
const maxPathLength = 180

/** Names that Windows reserves for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
