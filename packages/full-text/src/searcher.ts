import { openDocumentsForReading } from "./documents/document-database.ts"
import { documentTexts } from "./documents/document-texts.ts"
import { serveSearches } from "./workers/serve-searches.ts"

// a thread that an index in a directory starts when many searches run at once
serveSearches((directory) => {
  const { close, sql } = openDocumentsForReading(String(directory))
  return { texts: documentTexts(sql), close }
})
