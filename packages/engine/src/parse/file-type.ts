import { documentKind, kindOfName } from "../page/documents/document-kind.ts"

/** The media type that a file is read as, by the extension of its name, else by the type it was sent with; undefined for kinds that are not parsed. */
export const fileType = (name: string, sent = ""): string | undefined => {
  const kind = kindOfName(name)
  if (kind !== undefined) return typeOfKind[kind]
  if (/\.(?:html?|xhtml)$/i.test(name)) return "text/html"
  const type = sent.split(";", 1)[0]?.trim().toLowerCase() ?? ""
  return type === "text/html" || type === "application/xhtml+xml" || documentKind(type, "") !== undefined ? type : undefined
}

const typeOfKind = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  doc: "application/msword",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ppt: "application/vnd.ms-powerpoint",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  rtf: "application/rtf",
  epub: "application/epub+zip",
  csv: "text/csv"
} as const
