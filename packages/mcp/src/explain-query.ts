import { explainQuery as explain, InvalidTerm } from "@trawl/query-builder"
import request from "@trawl/types/schemas/SearchRequest.json" with { type: "json" }
import * as Effect from "effect/Effect"
import type { ServerTool } from "./server-tool.ts"

export const explainQuery: ServerTool = {
  name: "explain_query",
  title: "Explain a query",
  description: "Says in words what each part of a search query asks for, or what is wrong with it. Sends nothing and costs nothing.",
  parameters: {
    type: "object",
    properties: { query: request.$defs.SearchRequest.properties.query },
    required: ["query"],
    additionalProperties: false
  },
  readOnly: true,
  closedWorld: true,
  call: ({ query }: { readonly query: string }) =>
    Effect.try({
      try: () => [explain(String(query)).map(({ asks, written }) => `${written}: ${asks}`).join("\n") || "The query is empty."],
      catch: (error) => {
        if (error instanceof InvalidTerm) return error
        throw error
      }
    })
}
