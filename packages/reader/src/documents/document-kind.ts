/** Kinds of files that are read as documents, named after the extension that most of them have. */
export const documentKinds = [
  "pdf",
  "docx",
  "doc",
  "xlsx",
  "pptx",
  "ppt",
  "odt",
  "ods",
  "odp",
  "rtf",
  "epub",
  "csv"
] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * The kind of a file, by its media type. If that names only the container format, by the extension of its name or by
 * its bytes.
 * Undefined if it is not a document.
 */
export const documentKind = (contentType: string, name: string, bytes?: Uint8Array): DocumentKind | undefined =>
  byType.get(contentType) ?? (packed.has(contentType) ? kindOfName(name) ?? kindOfBytes(bytes) : undefined)

/** The media type of a kind of file. */
export const typeOfKind = (kind: DocumentKind): string => types[kind][0]

/** The kind for the extension of a file name or URL path. */
export const kindOfName = (name: string): DocumentKind | undefined => {
  const path = /^https?:/i.test(name) ? URL.parse(name)?.pathname ?? "" : name
  return byExtension.get(/\.([a-z]{3,4})$/i.exec(path)?.[1]?.toLowerCase() ?? "")
}

/** The kind of a zip file, by its first entry or by the names in its directory. */
const kindOfBytes = (bytes: Uint8Array = new Uint8Array()): DocumentKind | undefined => {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return undefined
  const text = new TextDecoder("latin1")
  const mimetype = /^mimetype(application\/[\w.+-]+?)(?:PK|$)/.exec(text.decode(bytes.subarray(30, 130)))?.[1]
  if (mimetype !== undefined) return byType.get(mimetype)
  const folder = /(?:^|[^\w/])(word\/document|xl\/workbook|ppt\/presentation)\./.exec(
    text.decode(bytes.subarray(-65_536))
  )?.[1]
  return folder === undefined
    ? undefined
    : folder.startsWith("word")
    ? "docx"
    : folder.startsWith("xl")
    ? "xlsx"
    : "pptx"
}

/** Media types of container formats, which do not tell the kind of file. */
const packed: ReadonlySet<string> = new Set([
  "application/octet-stream",
  "application/vnd.ms-office",
  "application/x-ole-storage",
  "application/x-zip-compressed",
  "application/zip"
])

const extensions: Readonly<Record<DocumentKind, ReadonlyArray<string>>> = {
  pdf: ["pdf"],
  docx: ["docx", "docm", "dotx"],
  doc: ["doc", "dot"],
  xlsx: ["xlsx", "xlsm", "xlsb", "xls"],
  pptx: ["pptx", "pptm", "ppsx", "ppsm"],
  ppt: ["ppt", "pps", "pot"],
  odt: ["odt"],
  ods: ["ods"],
  odp: ["odp"],
  rtf: ["rtf"],
  epub: ["epub"],
  csv: ["csv"]
}

const byExtension: ReadonlyMap<string, DocumentKind> = new Map(
  documentKinds.flatMap((kind) => extensions[kind].map((extension) => [extension, kind] as const))
)

const openXml = "application/vnd.openxmlformats-officedocument"
const openDocument = "application/vnd.oasis.opendocument"

/** Media types; the first is the kind's own. */
const types: Readonly<Record<DocumentKind, readonly [string, ...ReadonlyArray<string>]>> = {
  pdf: ["application/pdf", "application/x-pdf"],
  docx: [`${openXml}.wordprocessingml.document`, "application/vnd.ms-word.document.macroenabled.12"],
  doc: ["application/msword"],
  xlsx: [
    `${openXml}.spreadsheetml.sheet`,
    "application/vnd.ms-excel.sheet.macroenabled.12",
    "application/vnd.ms-excel.sheet.binary.macroenabled.12",
    "application/vnd.ms-excel"
  ],
  pptx: [
    `${openXml}.presentationml.presentation`,
    `${openXml}.presentationml.slideshow`,
    "application/vnd.ms-powerpoint.presentation.macroenabled.12"
  ],
  ppt: ["application/vnd.ms-powerpoint"],
  odt: [`${openDocument}.text`],
  ods: [`${openDocument}.spreadsheet`],
  odp: [`${openDocument}.presentation`],
  rtf: ["application/rtf", "text/rtf"],
  epub: ["application/epub+zip"],
  csv: ["text/csv", "text/x-csv", "text/comma-separated-values", "text/x-comma-separated-values", "application/csv"]
}

const byType: ReadonlyMap<string, DocumentKind> = new Map(
  documentKinds.flatMap((kind) => types[kind].map((type) => [type, kind] as const))
)
