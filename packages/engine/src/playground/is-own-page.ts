import { isIPv4 } from "node:net"

/**
 * Whether it is this engine's own page that asks for the key, in a browser on this machine. A page from elsewhere cannot be it:
 * - A name of its own that it lets lead to 127.0.0.1 (DNS rebinding) is what the browser then sends as `Host`: only names that always
 *   lead to this machine pass.
 * - Under the right address it is another site or origin to the browser, which says so in `Sec-Fetch-Site`, a header that no script can
 *   set. The answer could not be read either: the engine allows no other origin anything.
 * - From another machine it does not come over loopback, whatever it says in its headers, but through a proxy on this one. Proxies mostly
 *   say that they are there. One that does not and calls the engine by the name it has here, as nginx does unless told otherwise, leaves
 *   what the browser calls the page in `Referer`: no script can name another site there, and without it there is no key.
 * A program on this machine can say all of this: that is why only a key that is no secret here may be given.
 */
export const isOwnPage = (headers: Headers, remoteAddress = ""): boolean =>
  headers["sec-fetch-site"] === "same-origin" && isLoopbackName(headers["host"]) && isLoopback(remoteAddress) &&
  URL.parse(headers["referer"] ?? "")?.origin === `http://${headers["host"]}` && !Object.keys(headers).some(isOfProxies)

type Headers = Readonly<Record<string, string | undefined>>

/** Whether what a request calls its host leads to this machine, whoever runs the name servers. */
export const isLoopbackName = (host = ""): boolean => /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(host)

/** Whether an address is of this machine itself. */
export const isLoopback = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/i, "")
  return plain === "::1" || isIPv4(plain) && plain.startsWith("127.")
}

/** Whether browsers send no header of this name, and proxies do. */
const isOfProxies = (name: string): boolean => /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/.test(name)
