import { type Exchange, successful } from "./exchange.ts"
import { type OpenApiContent, type OpenApiDocument, operationsOf } from "./openapi-document.ts"

/**
 * Adds request and response examples to the document: the minimal and the maximal exchange of the kit, if they are
 * short enough to read.
 */
export const addExamples = (document: OpenApiDocument, exchanges: ReadonlyArray<Exchange>): void => {
  for (const operation of operationsOf(document)) {
    for (const shown of cases) {
      const exchange = successful(exchanges, operation.operationId, shown)
      if (exchange?.response === undefined) continue
      const { name, request, response } = exchange
      const taken = operation.requestBody?.content ?? {}
      const { "application/json": json, ...others } = operation.responses[response.status]?.content ?? {}
      if (request.body !== undefined && request.body !== null) {
        show(taken["application/json"], shown, name, request.body)
      }
      if (request.parts !== undefined) show(taken["multipart/form-data"], shown, name, fieldsOf(request.parts))
      if (request.text !== undefined) show(taken["application/octet-stream"], shown, name, request.text)
      if (json !== undefined) show(json, shown, name, JSON.parse(response.body))
      for (const text of Object.values(others)) show(text, shown, name, response.body)
    }
  }
}

// a file is sent with the request, or was uploaded before
const cases = ["minimal", "maximal", "upload-minimal", "upload-maximal"]

const fieldsOf = (parts: ReadonlyArray<{ readonly name: string; readonly text: string }>): object =>
  Object.fromEntries(parts.map(({ name, text }) => [name, text]))

const maxCharacters = 8_000

function show(content: OpenApiContent | undefined, shown: string, summary: string, value: unknown): void {
  if (content === undefined || JSON.stringify(value).length > maxCharacters) return
  content.examples = { ...content.examples, [shown]: { summary, value } }
}
