import { registerHooks } from "node:module"
import { read, ReadFailed } from "../../src/index.ts"
import { handbook } from "../documents/handbook.ts"
import { docx } from "../documents/office-files.ts"

// simulates that no optional package is installed
registerHooks({
  resolve: (specifier, context, next) => {
    if (/^(?:@firecrawl\/|@hyzyla\/|@?tesseract)/.test(specifier)) {
      throw Object.assign(new Error(`Cannot find package ${specifier}`), { code: "ERR_MODULE_NOT_FOUND" })
    }
    return next(specifier, context)
  }
})

const failures = [
  { url: "https://tides.example/handbook.pdf", body: handbook(1) },
  { url: "https://tides.example/letter.docx", contentType: "application/zip", body: docx() }
].map((source) =>
  read(source).then(
    () => "read",
    (error: unknown) => error instanceof ReadFailed ? [error.problem, error.message, error.packages] : String(error)
  )
)
console.log(JSON.stringify(await Promise.all(failures)))
