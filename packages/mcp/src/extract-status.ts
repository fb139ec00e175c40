import { status } from "@trawl/extract"
import * as Effect from "effect/Effect"
import type { ServerTool, ToolContext } from "./server-tool.ts"

export const extractStatus: ServerTool = {
  name: "extract_status",
  title: "Get an extraction",
  description:
    "Returns the status of an extraction that extract or another program has started, and its data once it is completed.",
  parameters: {
    type: "object",
    properties: { id: { type: "string", description: "ID of the extraction." } },
    required: ["id"],
    additionalProperties: false
  },
  readOnly: true,
  call: ({ id }: { readonly id: string }, { ask }: ToolContext) =>
    Effect.map(ask(status(id)), (extraction) => [extraction])
}
