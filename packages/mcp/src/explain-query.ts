import { explainQuery as explain, parse } from "@trawl/query-builder"
import request from "@trawl/types/schemas/SearchRequest.json" with { type: "json" }
import * as Effect from "effect/Effect"
import type { ServerTool } from "./server-tool.ts"

export const explainQuery: ServerTool = {
  name: "explain_query",
  title: "Explain a query",
  description:
    "Explains each part of a search query, and which operators are incomplete or invalid. Sends nothing and costs nothing.",
  parameters: {
    type: "object",
    properties: { query: request.$defs.SearchRequest.properties.query },
    required: ["query"],
    additionalProperties: false
  },
  readOnly: true,
  closedWorld: true,
  call: ({ query }: { readonly query: string }) =>
    Effect.sync(() => {
      const text = String(query)
      const lines = [
        ...explain(text).map(({ asks, written }) => `${written}: ${asks}`),
        ...parse(text).ignoredOperators.map(({ message }) => message)
      ]
      return [lines.join("\n") || "The query is empty."]
    })
}
