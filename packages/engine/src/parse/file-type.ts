import { documentKind, kindOfName, typeOfKind } from "@trawl/reader/documents"
import { isHtml } from "@trawl/reader/page"

/**
 * The media type of a file: by the extension of its name, or else by the content type that was sent. Undefined for
 * unsupported files.
 */
export const fileType = (name: string, sent = ""): string | undefined => {
  const kind = kindOfName(name)
  if (kind !== undefined) return typeOfKind(kind)
  if (/\.(?:html?|xhtml)$/i.test(name)) return "text/html"
  const type = sent.split(";", 1)[0]?.trim().toLowerCase() ?? ""
  return isHtml(type) || documentKind(type, "") !== undefined ? type : undefined
}
