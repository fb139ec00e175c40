/** An image as a data URL, by its first bytes; undefined for types that browsers do not show as images. */
export const pictureAddress = (base64: string): string | undefined => {
  const type = beginnings.find(([beginning]) => base64.startsWith(beginning))?.[1]
  return type && `data:image/${type};base64,${base64}`
}

/** File signatures in Base64. Scripts in an SVG do not run when it is shown as an image. */
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
