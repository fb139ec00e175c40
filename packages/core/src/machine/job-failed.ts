/** How a job stood when it ended. */
interface End {
  readonly status: string
  readonly error?: string | null
}

/** A job that did not come to a good end: it failed, or was cancelled. `answer` is its last status. */
export class JobFailed<out Answer extends End = End> extends Error {
  readonly _tag = "JobFailed"
  override readonly name = "JobFailed"
  declare readonly id: string
  declare readonly answer: Answer

  constructor(id: string, answer: Answer) {
    super(`Job ${id}: ${answer.error ?? answer.status}`)
    Object.assign(this, { id, answer })
  }

  toJSON(): object {
    return { ...this, message: this.message }
  }
}
