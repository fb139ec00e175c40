import type { HttpRequest } from "../machine/exchange.ts"
import type { RecordedContent, RecordedRequest } from "./recording.ts"
import { contentOf, jsonOrText } from "./request-content.ts"
import { urlPath } from "./request-key.ts"
import type { Secrets } from "./secrets.ts"

/** A request in the format of a recording. */
export const recordedRequest = (request: HttpRequest, secrets: Secrets): RecordedRequest => {
  const content = contentOf(request)
  const headers = secrets.headers(Object.entries(request.headers))
  if ("parts" in content) delete headers["content-type"] // its boundary differs each time
  return {
    method: request.method,
    path: secrets.text(urlPath(request.url)),
    headers,
    ...cleanContent(content, secrets)
  }
}

const cleanContent = (content: RecordedContent, { text }: Secrets): RecordedContent => {
  if ("parts" in content) return { parts: content.parts.map((part) => mapValues(part, text)) }
  return "body" in content ? jsonOrText(text(JSON.stringify(content.body))) : mapValues(content, text)
}

const mapValues = <Fields extends object>(fields: Fields, map: (text: string) => string): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(value)])) as Fields // all values are strings
