import { documentContent } from "./document-content.ts"
import type { DocumentRead, DocumentRequest } from "./document-read.ts"
import { joinedPages } from "./joined-pages.ts"
import { readOffice } from "./office/read-office.ts"
import { readPdf } from "./pdf/read-pdf.ts"

/** Reads a file. Throws `ReadFailed`, or whatever a parser throws; a parser may also end the process it runs in. */
export const readDocument = async (bytes: Uint8Array, request: DocumentRequest): Promise<DocumentRead> => {
  if (request.kind !== "pdf") {
    const { markdown, properties } = await readOffice(bytes, request.kind)
    return { content: documentContent(markdown, request.name, properties) }
  }
  const { properties, ...pdf } = await readPdf(bytes, request)
  return { content: documentContent(joinedPages(pdf.pages), request.name, properties), pdf }
}
