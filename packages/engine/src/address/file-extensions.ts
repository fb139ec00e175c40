import { plainPath } from "./plain-path.ts"

/** The extensions a page answers to: the one its path ends with, and the one of its content type. Lower case, without dots. */
export const fileExtensions = (url: string, contentType: string): ReadonlyArray<string> => {
  const written = pathExtension.exec(plainPath(url) ?? URL.parse(url)?.pathname ?? "")?.[1]?.toLowerCase()
  const meant = typeExtensions[contentType.split(";", 1)[0]?.trim().toLowerCase() ?? ""]
  if (written === undefined || written === meant) return meant === undefined ? [] : [meant]
  return meant === undefined ? [written] : [written, meant]
}

// a letter is needed: the end of "/v1.2" is no extension
const pathExtension = /\.(?=\d*[a-z])([a-z\d]{1,10})$/iu

const typeExtensions: Readonly<Record<string, string>> = {
  "application/atom+xml": "xml",
  "application/epub+zip": "epub",
  "application/json": "json",
  "application/msword": "doc",
  "application/pdf": "pdf",
  "application/rss+xml": "xml",
  "application/rtf": "rtf",
  "application/vnd.ms-excel": "xls",
  "application/vnd.ms-powerpoint": "ppt",
  "application/vnd.oasis.opendocument.text": "odt",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/xhtml+xml": "html",
  "application/xml": "xml",
  "text/csv": "csv",
  "text/html": "html",
  "text/markdown": "md",
  "text/plain": "txt",
  "text/xml": "xml"
}
