import { isIPv4 } from "node:net"

/**
 * Whether a request for the key comes from the engine's own page, in a browser on this machine. It refuses:
 * - requests with another name as `Host`, because a web site can point its own name at 127.0.0.1 (DNS rebinding).
 * - requests from another site or origin, which browsers mark with `Sec-Fetch-Site`. Scripts cannot set this header,
 *   and could not read the response either, because the engine allows no other origin.
 * - requests from other machines, which come over loopback only through a proxy on this machine. Most proxies add a
 *   header. Some, such as nginx by default, add none and send the engine's own name as `Host`. Then `Referer` still has
 *   the address that the browser uses. Scripts cannot set another site in `Referer`; without it, the key is not sent.
 *
 * A program on this machine can forge all of these headers, so the key must not be a secret there.
 */
export const isOwnPage = (headers: Headers, remoteAddress = ""): boolean =>
  headers["sec-fetch-site"] === "same-origin" && isLoopbackName(headers["host"]) && isLoopback(remoteAddress) &&
  URL.parse(headers["referer"] ?? "")?.origin === `http://${headers["host"]}` &&
  !Object.keys(headers).some(isProxyHeader)

type Headers = Readonly<Record<string, string | undefined>>

/** Whether a host name always refers to this machine, whatever the name servers say. */
export const isLoopbackName = (host = ""): boolean => /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(host)

/** Whether an address is a loopback address. */
export const isLoopback = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/i, "")
  return plain === "::1" || isIPv4(plain) && plain.startsWith("127.")
}

/** Whether a header with this name is added by proxies and never by browsers. */
const isProxyHeader = (name: string): boolean => /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/.test(name)
