/** A URL that a page names, as an absolute one. What a file names relative to itself is nowhere, and stays as it is. */
export const absoluteUrl = (url: string, base: string): string | undefined =>
  base.startsWith("file:") ? URL.parse(url)?.href ?? url : URL.parse(url, base)?.href
