/** The last status of a job. */
export interface JobEnd {
  readonly status: string
  readonly error?: string | null
}

/** Base class of the errors of jobs that failed or were cancelled. `answer` is the last status. */
export class JobError<out Answer extends JobEnd> extends Error {
  declare readonly id: string
  declare readonly answer: Answer

  constructor(kind: string, id: string, answer: Answer) {
    super(`${kind} ${id}: ${answer.error ?? answer.status}`)
    Object.assign(this, { id, answer })
  }

  toJSON(): object {
    return { ...this, message: this.message }
  }
}

/** A job failed or was cancelled. `answer` is its last status. */
export class JobFailed<out Answer extends JobEnd = JobEnd> extends JobError<Answer> {
  readonly _tag = "JobFailed"
  override readonly name = "JobFailed"

  constructor(id: string, answer: Answer) {
    super("Job", id, answer)
  }
}
