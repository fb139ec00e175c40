/** The id that the fragment of a link names, as the page has it. */
export const decodedFragment = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment // not a percent encoding
  }
}
