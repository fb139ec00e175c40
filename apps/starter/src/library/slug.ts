/** The ID that GitHub gives a heading, which links in Markdown files use. */
export const headingSlug = (text: string): string =>
  text.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/\s/g, "-")

/** A name for a URL: "delays & timeouts" becomes "delays-timeouts". */
export const pathSlug = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "")
