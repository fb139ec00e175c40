/**
 * A picture as an address that holds it, by the bytes it begins with; undefined for what browsers show no picture of.
 */
export const pictureAddress = (base64: string): string | undefined => {
  const type = beginnings.find(([beginning]) => base64.startsWith(beginning))?.[1]
  return type && `data:image/${type};base64,${base64}`
}

/** Signatures of files in Base64. Scripts in an SVG do not run where it is shown as a picture. */
const beginnings = [
  ["iVBORw0KGgo", "png"],
  ["/9j/", "jpeg"],
  ["R0lGOD", "gif"],
  ["UklGR", "webp"],
  ["AAAAHGZ0eXBhdmlm", "avif"],
  ["AAAAIGZ0eXBhdmlm", "avif"],
  ["PHN2Zy", "svg+xml"],
  ["PD94bWwg", "svg+xml"]
] as const
