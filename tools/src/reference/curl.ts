import type { Exchange } from "../exchange.ts"

/** The request as a command line. The base URL and the key come from the environment. */
export const curl = ({ body, headers, method, parts = [], path, text }: Exchange["request"]): string => {
  const json = body === undefined || body === null
    ? []
    : ["-H \"Content-Type: application/json\"", `-d ${quoted(readable(body))}`]
  const form = parts.map(({ contentType, filename, name, text }) =>
    filename === undefined
      ? `-F ${quoted(`${name}=${text}`)}`
      : `-F ${quoted(`${name}=@${filename}${contentType === undefined ? "" : `;type=${contentType}`}`)}`
  )
  const bytes = text === undefined ? [] : [`-H "Content-Type: ${headers["content-type"]}"`, "--data-binary @file"]
  const own = Object.entries(headers).filter(([name]) => name !== "authorization" && name !== "content-type")
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const given = [...json, ...form, ...bytes]
  const usual = given.length === 0 ? "GET" : "POST"
  return [
    `curl ${method === usual ? "" : `-X ${method} `}"$TRAWL_BASE_URL${path}"`,
    "-H \"Authorization: Bearer $TRAWL_API_KEY\"",
    ...own,
    ...given
  ].join(" \\\n  ")
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

const readable = (body: unknown): string => {
  const compact = JSON.stringify(body)
  return compact.length <= 80 ? compact : JSON.stringify(body, null, 2)
}
