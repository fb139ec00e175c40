/** The id GitHub gives a heading, which is what links in Markdown files expect. */
export const headingSlug = (text: string): string =>
  text.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/\s/g, "-")

/** A name fit for an address: "delays & timeouts" becomes "delays-timeouts". */
export const pathSlug = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "")
