import { type AgentOptions, releaseProgram, startTask } from "@trawl/agent/pure"
import type { Only } from "@trawl/core/machine"
import type { StartAgentResponse } from "@trawl/types"
import type { Client } from "./connect.ts"
import { perform, type RunOptions } from "./perform.ts"
import { finished } from "./run-program.ts"

/**
 * A run that lives no longer than its block: `await using run = await scoped(client, { prompt })`.
 * At the end of the block it is cancelled, unless it has ended.
 */
export const scoped = async <const Options extends AgentOptions>(
  client: Client,
  options: Options & Only<Options, AgentOptions>,
  call?: RunOptions
): Promise<StartAgentResponse & AsyncDisposable> => {
  const started = await perform(client, startTask<Options>(options), call)
  return { ...started, [Symbol.asyncDispose]: () => finished(client, releaseProgram(started.id)) }
}
