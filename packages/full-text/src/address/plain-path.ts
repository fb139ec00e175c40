import { copyString } from "../text/copy-string.ts"

/**
 * The path of a URL that is written as URLs write themselves, without query and fragment, on an origin that has been
 * found so before; undefined for any other. Reading a URL in full costs many times more.
 */
export const plainPath = (url: string): string | undefined => {
  const start = url.indexOf("/", 8)
  if (start === -1) return undefined
  const path = url.slice(start)
  // a segment that starts with a dot may be `..`
  return plain.test(path) && !path.includes("/.") && isPlainOrigin(url.slice(0, start)) ? path : undefined
}

const plain = /^[\w/~.+,=@:;!$&()*-]*$/

const isPlainOrigin = (origin: string): boolean => {
  const known = origins.get(origin)
  if (known !== undefined) return known
  if (origins.size >= maxOrigins) origins.clear()
  const isPlain = /^https?:/.test(origin) && URL.parse(origin)?.origin === origin
  origins.set(copyString(origin), isPlain)
  return isPlain
}

const origins = new Map<string, boolean>()
const maxOrigins = 10_000
