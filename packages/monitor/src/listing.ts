import { listed, type Operation, type Parameters, type Program, skipOf, task } from "@trawl/core/machine"
import type { Monitor, MonitorCheck, MonitorCheckResponse, MonitorPage } from "@trawl/types"
import { checkOperation, listChecksOperation, listOperation } from "./operation.ts"
import type { CheckOptions, ChecksOptions, ListOptions } from "./options.ts"

/** All monitors of the team, each once, part after part. `limit` is the size of a part. */
export const monitorsProgram = (options?: ListOptions): Program<Monitor> =>
  byOffset<Monitor>(listOperation, { ...options })

/** All checks of a monitor, the newest first, each once, part after part. `limit` is the size of a part. */
export const checksProgram = (monitorId: string, options?: ChecksOptions): Program<MonitorCheck> =>
  byOffset<MonitorCheck>(listChecksOperation, { ...options, monitorId })

/** All pages that a check has found so far, each once, part after part. `limit` is the size of a part. */
export const pagesProgram = (monitorId: string, checkId: string, options?: CheckOptions): Program<MonitorPage> =>
  listed<MonitorPage, number>(
    (skip = options?.skip ?? 0) =>
      task(
        checkOperation,
        { parameters: { ...options, monitorId, checkId, skip } },
        ({ data, next }: MonitorCheckResponse) => {
          const after = skipOf(next ?? data.next)
          // a link that leads nowhere new is the last
          return { items: data.pages, next: after !== undefined && after > skip ? after : undefined }
        }
      ),
    ({ id, targetId, url }) => id ?? `${targetId} ${url}`
  )

/** The service says no end: it is where nothing comes any more. */
const byOffset = <Item extends { readonly id: string }>(
  operation: Operation<{ readonly data: ReadonlyArray<Item> }>,
  parameters: Parameters & { readonly offset?: number }
): Program<Item> =>
  listed<Item, number>(
    (offset = parameters.offset ?? 0) =>
      task(
        operation,
        { parameters: { ...parameters, offset } },
        ({ data }) => ({ items: data, next: data.length > 0 ? offset + data.length : undefined })
      ),
    ({ id }) => id
  )
