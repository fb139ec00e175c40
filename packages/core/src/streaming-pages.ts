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
  /** How long to wait before the service is asked again. Default: 2 seconds. */
  readonly interval?: Duration.Input | undefined
}

/** All pages of a job, of the program that gives them. */
export const streamingPages =
  (pagesProgram: <const Options extends Plain = {}>(id: string, options?: Options) => Program<JobPage<Options>>) =>
  <const Options extends PagesOptions = {}>(
    id: string,
    options?: Options
  ): Stream.Stream<JobPage<Options>, ApiError | JobFailed, Settings> => {
    const { interval, ...rest }: PagesOptions = options ?? {}
    const plain = interval === undefined ? rest : { ...rest, interval: milliseconds(interval) }
    // the type of a page is that of `scrapeOptions`, which stay as they are
    return streaming<[], JobPage<Options>, ApiError | JobFailed>(() =>
      pagesProgram(id, plain) as Program<JobPage<Options>>
    )()
  }
