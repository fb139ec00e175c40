/** An address that an agent may visit, as it is told: of the web, and without credentials, which would stand in the trace. */
export const webAddress = (text: string): ReadonlyArray<string> => {
  const url = URL.parse(text.trim())
  return url !== null && /^https?:$/u.test(url.protocol) && url.username === "" && url.password === "" ? [url.href] : []
}
