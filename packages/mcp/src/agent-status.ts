import { status } from "@trawl/agent"
import * as Effect from "effect/Effect"
import type { ServerTool, ToolContext } from "./server-tool.ts"

export const agentStatus: ServerTool = {
  name: "agent_status",
  title: "Get an agent run",
  description:
    "Returns the status of a run that agent_run or another program has started, and its data once it is completed.",
  parameters: {
    type: "object",
    properties: { id: { type: "string", description: "ID of the run." } },
    required: ["id"],
    additionalProperties: false
  },
  readOnly: true,
  call: ({ id }: { readonly id: string }, { ask }: ToolContext) => Effect.map(ask(status(id)), (run) => [run])
}
