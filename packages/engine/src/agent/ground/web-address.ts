/**
 * The absolute URL of a page that an agent may read; undefined for other schemes, and for credentials, which would
 * appear in the trace.
 */
export const webAddress = (text: string): ReadonlyArray<string> => {
  const url = URL.parse(text.trim())
  return url !== null && /^https?:$/u.test(url.protocol) && url.username === "" && url.password === "" ? [url.href] : []
}
