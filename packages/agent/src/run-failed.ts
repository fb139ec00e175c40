import type { AgentStatusResponse } from "@trawl/types"
import * as Data from "effect/Data"

/** A run that ended without data: it failed, was cancelled, or reached its `maxCredits`. `answer` is its last status. */
export class RunFailed extends Data.TaggedError("RunFailed")<{ readonly id: string; readonly answer: AgentStatusResponse }> {
  override readonly message = `Run ${this.id}: ${this.answer.error ?? this.answer.status}`
}
