import { registerHooks } from "node:module"
import process from "node:process"
import { read, ReadFailed } from "../../src/index.ts"
import { handbook } from "../documents/handbook.ts"
import { docx } from "../documents/office-files.ts"
import { pdfFile } from "../documents/pdf-file.ts"

// simulates that only the packages in the arguments are installed
const installed = process.argv.slice(2)
registerHooks({
  resolve: (specifier, context, next) => {
    if (
      /^(?:@firecrawl\/|@hyzyla\/|@?tesseract)/.test(specifier) && !installed.some((name) => specifier.startsWith(name))
    ) {
      throw Object.assign(new Error(`Cannot find package ${specifier}`), { code: "ERR_MODULE_NOT_FOUND" })
    }
    return next(specifier, context)
  }
})

const words = { texts: [{ text: "Water rises and falls twice a day in the harbour of this town.", y: 700 }] }
const results = [
  { url: "https://tides.example/handbook.pdf", body: handbook(1) },
  { url: "https://tides.example/blank-page.pdf", body: pdfFile([words, {}, words]) },
  { url: "https://tides.example/blank.pdf", body: pdfFile([{}]) },
  { url: "https://tides.example/damaged.pdf", body: new TextEncoder().encode("%PDF-1.4 damaged") },
  { url: "https://tides.example/letter.docx", contentType: "application/zip", body: docx() }
].map((source) =>
  read(source).then(
    ({ pdf }) => ["read", ...pdf?.unread ?? []],
    (error: unknown) => error instanceof ReadFailed ? [error.problem, error.message, error.packages] : String(error)
  )
)
console.log(JSON.stringify(await Promise.all(results)))
