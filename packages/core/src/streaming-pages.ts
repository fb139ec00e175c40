import type * as Duration from "effect/Duration"
import type * as Stream from "effect/Stream"
import type { ApiError } from "./machine/api-error.ts"
import type { JobFailed } from "./machine/job-failed.ts"
import type { JobPage, PagesOptions as Plain } from "./machine/page-job.ts"
import type { Program } from "./machine/program.ts"
import { milliseconds } from "./milliseconds.ts"
import { streaming } from "./run-program.ts"
import type { Settings } from "./settings.ts"

export interface PagesOptions extends Omit<Plain, "interval"> {
  /** The poll interval. Default: 2 seconds. */
  readonly interval?: Duration.Input | undefined
}

/** A stream of all pages of a job, from its program. */
export const streamingPages =
  (pagesProgram: <const Options extends Plain = {}>(id: string, options?: Options) => Program<JobPage<Options>>) =>
  <const Options extends PagesOptions = {}>(
    id: string,
    options?: Options
  ): Stream.Stream<JobPage<Options>, ApiError | JobFailed, Settings> => {
    const { interval, ...rest }: PagesOptions = options ?? {}
    const plain = interval === undefined ? rest : { ...rest, interval: milliseconds(interval) }
    // `scrapeOptions` determine the type of a page and are not changed here
    return streaming<[], JobPage<Options>, ApiError | JobFailed>(() =>
      pagesProgram(id, plain) as Program<JobPage<Options>>
    )()
  }
