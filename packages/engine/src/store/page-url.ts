/** The spelling a page is kept under: as URLs write themselves, without fragment. */
export const pageUrl = (url: string): string => {
  if (!URL.canParse(url)) return url
  const parsed = new URL(url)
  parsed.hash = ""
  return parsed.href
}
