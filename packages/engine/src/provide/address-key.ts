/** The same for URLs that lead to the same page: scheme, `www.`, a last slash and the fragment make no difference. */
export const addressKey = (text: string): string => {
  const url = URL.parse(text)
  return url === null ? text : url.host.replace(/^www\./u, "") + url.pathname.replace(/\/$/u, "") + url.search
}
