/**
 * Equal for the URLs under which sites serve one page. Ignores the scheme, `www.`, a slash at the end, index files, the
 * order of the query, tracking parameters and session IDs. Use it as a key only: request the URL itself.
 */
export const urlIdentity = (href: string): string => {
  // most URLs need no parser
  const [, host, plainPath] = plain.exec(href) ?? []
  if (host !== undefined && plainPath !== undefined && !plainPath.includes("/.")) return host + pathIdentity(plainPath)
  const url = new URL(href)
  const path = pathIdentity(url.pathname.replace(/;jsessionid=[^/;]*/i, ""))
  const query = [...url.searchParams].filter(([name]) => !tracking.test(name))
    .map((pair) => new URLSearchParams([pair]).toString()).toSorted()
  return `${url.host.replace(/^www\./, "")}${path}${query.length === 0 ? "" : `?${query.join("&")}`}${url.hash}`
}

const pathIdentity = (path: string): string =>
  path.replace(/\/(?:index|default)\.(?:html?|php|aspx?|jsp|cgi)$/i, "/").replace(/\/+$/, "")

/** A URL as URLs are written, without query, fragment, port, parameters and escapes. */
const plain = /^https?:\/\/(?:www\.)?([a-z][a-z\d-]*(?:\.[a-z][a-z\d-]*)+)(\/[\w/~.+,=@:!$&()*-]*)$/

/** Parameters that name the referrer or a session, and do not change the page. */
const tracking =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_[ce]id|_ga|_gl|_hs(?:enc|mi)|mkt_tok|phpsessid|jsessionid|aspsessionid\w*)$/i
