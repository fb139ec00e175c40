/** Makes a URL absolute. A relative URL in a file without a base stays unchanged. */
export const absoluteUrl = (url: string, base: string): string | undefined =>
  base.startsWith("file:") ? URL.parse(url)?.href ?? url : URL.parse(url, base)?.href
