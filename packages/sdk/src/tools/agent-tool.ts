import { type AgentOptions, releaseProgram, RunFailed } from "@trawl/agent/pure"
import { agentRequestParameters } from "@trawl/types/tool-parameters"
import { start, wait } from "../agent.ts"
import type { Client } from "../connect.ts"
import { finished } from "../run-program.ts"
import { type Tool, toolOf, type ToolOptions } from "./tool.ts"

/** A tool that runs an agent and returns its data. Aborting the call cancels the run. */
export const agentTool = (client: Client, options?: ToolOptions<AgentOptions>): Tool =>
  toolOf<AgentOptions>(
    {
      name: "run_agent",
      description:
        "Runs an agent that searches and reads many pages on its own and returns data. It takes minutes and costs far more than a search: use it " +
        "for questions that a few searches cannot answer.",
      parameters: agentRequestParameters,
      perform: async (client, request, call) => {
        const { id } = await start(client, request, call)
        try {
          const { data, message } = await wait(client, id, {}, call)
          return { data, message }
        } catch (error) {
          if (!(error instanceof RunFailed)) await finished(client, releaseProgram(id)).catch(() => {}) // the error that ended the wait is more important
          throw error
        }
      }
    },
    client,
    options
  )
