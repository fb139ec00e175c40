/**
 * Equal for the URLs under which sites serve one page. Ignores the scheme, `www.`, a slash at the end, index files, the
 * order of the query, tracking parameters, session IDs and needless escapes. Use it as a key only: request the URL itself.
 */
export const urlIdentity = (href: string): string => {
  // most URLs need no parser
  const [, host, plainPath] = plain.exec(href) ?? []
  if (host !== undefined && plainPath !== undefined && !plainPath.includes("/.")) return host + pathIdentity(plainPath)
  const url = new URL(href)
  const path = pathIdentity(url.pathname.replace(unreserved, decodeURIComponent).replace(/;jsessionid=[^/;]*/i, ""))
  const query = url.search === "" ? [] : [...url.searchParams].filter(([name]) => !tracking.test(name))
    .map((pair) => new URLSearchParams([pair]).toString()).toSorted()
  return `${url.host.replace(/^www\./, "")}${path}${query.length === 0 ? "" : `?${query.join("&")}`}${url.hash}`
}

const pathIdentity = (path: string): string =>
  path.replace(/\/(?:index|default)\.(?:html?|php|aspx?|jsp|cgi)$/i, "/").replace(/\/+$/, "")

/** Escapes of characters that need none (RFC 3986, 2.3). */
const unreserved = /%(?:2[DE]|3\d|[46][1-9A-F]|5[\dAF]|7[\dAE])/gi

/** A URL as URLs are written, without query, fragment, port, parameters and escapes. */
const plain = /^https?:\/\/(?:www\.)?([a-z][a-z\d-]*(?:\.[a-z][a-z\d-]*)+)(\/[\w/~.+,=@:!$&()*-]*)$/

/** Parameters that name the referrer or a session, and do not change the page. */
const tracking =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_[ce]id|_ga|_gl|_hs(?:enc|mi)|mkt_tok|phpsessid|jsessionid|aspsessionid\w*)$/i
