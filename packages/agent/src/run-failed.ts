import { JobError } from "@trawl/core/machine"
import type { AgentStatusResponse } from "@trawl/types"

/** A run ended without data: it failed, was cancelled, or reached its `maxCredits`. `answer` is its last status. */
export class RunFailed extends JobError<AgentStatusResponse> {
  readonly _tag = "RunFailed"
  override readonly name = "RunFailed"

  constructor(id: string, answer: AgentStatusResponse) {
    super("Run", id, answer)
  }
}
