import { Agent, request } from "node:http"
import type { Open } from "../subject.ts"

/** The minimum in Node with keep-alive connections. */
export const open: Open = ({ apiKey, baseUrl }) => {
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" }
  return async () => {
    const text = await new Promise<string>((resolve, reject) => {
      const sent = request(`${baseUrl}/v2/search`, { method: "POST", agent, headers }, (answer) => {
        let text = ""
        answer.setEncoding("utf8").on("data", (part: string) => text += part).on("end", () => resolve(text)).on(
          "error",
          reject
        )
      })
      sent.on("error", reject)
      sent.end(JSON.stringify({ query: "typed errors", limit: 10, scrapeOptions: { formats: ["markdown"] } }))
    })
    const { data } = JSON.parse(text) as { readonly data?: { readonly web?: unknown } }
    return data?.web
  }
}
