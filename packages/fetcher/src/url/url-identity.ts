/**
 * Equal for the URLs under which sites serve one page. Ignores the scheme, `www.`, a slash at the end, index files, the order of the query,
 * tracking parameters and session IDs. Use it as a key only: request the URL itself.
 */
export const urlIdentity = (href: string): string => {
  const url = new URL(href)
  const path = url.pathname.replace(/;jsessionid=[^/;]*/i, "")
    .replace(/\/(?:index|default)\.(?:html?|php|aspx?|jsp|cgi)$/i, "/").replace(/\/+$/, "")
  const query = [...url.searchParams].filter(([name]) => !tracking.test(name))
    .map((pair) => new URLSearchParams([pair]).toString()).toSorted()
  return `${url.host.replace(/^www\./, "")}${path}${query.length === 0 ? "" : `?${query.join("&")}`}${url.hash}`
}

/** Parameters that say where a reader came from, or name a session, and change nothing on the page. */
const tracking =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_[ce]id|_ga|_gl|_hs(?:enc|mi)|mkt_tok|phpsessid|jsessionid|aspsessionid\w*)$/i
