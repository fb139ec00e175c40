import type { Document, PageJobStatus } from "@trawl/schema"
import type { SqlError } from "effect/sql/SqlError"
import * as Stream from "effect/Stream"
import { statusOf } from "../handlers/job-status.ts"
import { documentsPerStatus } from "../handlers/page-job.ts"
import { followJob, isOver } from "../jobs/follow-job.ts"
import type { JobEvents } from "../jobs/job-events.ts"
import type { JobStore } from "../jobs/job-store.ts"
import type { PageJob } from "../jobs/page-job.ts"
import type { Draining } from "../service/draining.ts"

/** A message to the watcher of a job, as the official clients read it. */
export type Frame =
  | { readonly type: "catchup"; readonly data: PageJobStatus }
  | { readonly type: "document"; readonly data: Document }
  | { readonly type: "done" }
  | { readonly type: "error"; readonly error: string }

/**
 * The frames for a job: its status with the first documents, each further document, and `done` when the job has ended
 * and all documents are sent.
 * `undefined` stands for a silence. Without `done`, the engine stops.
 */
export const jobFrames = (
  { id }: PageJob
): Stream.Stream<Frame | undefined, SqlError, Draining | JobEvents | JobStore> =>
  Stream.suspend(() => {
    let isFirst = true
    return followJob(id, 0, documentsPerStatus).pipe(
      Stream.flatMap((change) => {
        if (change === undefined) return Stream.make(undefined)
        const { documents, job, turn } = change
        const ended = isOver(job, turn)
        const frames: Array<Frame> = []
        if (isFirst) {
          // official watchers stop at a final status, so none is sent before the last document
          const known: PageJob = ended ? job : { ...job, status: "scraping", endedAt: undefined }
          frames.push({ type: "catchup", data: statusOf(known, documents) })
        } else {
          for (const document of documents) frames.push({ type: "document", data: document })
          // they take `done` for success
          if (ended && job.status !== "completed") frames.push({ type: "catchup", data: statusOf(job, []) })
        }
        isFirst = false
        return Stream.fromIterable(ended ? [...frames, { type: "done" } as const] : frames)
      })
    )
  })
