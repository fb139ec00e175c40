import type { AgentStatusResponse } from "@trawl/types"

/** A run that ended without data: it failed, was cancelled, or reached its `maxCredits`. `answer` is its last status. */
export class RunFailed extends Error {
  readonly _tag = "RunFailed"
  override readonly name = "RunFailed"
  declare readonly id: string
  declare readonly answer: AgentStatusResponse

  constructor(id: string, answer: AgentStatusResponse) {
    super(`Run ${id}: ${answer.error ?? answer.status}`)
    Object.assign(this, { id, answer })
  }

  toJSON(): object {
    return { ...this, message: this.message }
  }
}
