import { listed, type Operation, type Parameters, type Program, skipOf, task } from "@trawl/core/machine"
import type { Monitor, MonitorCheck, MonitorCheckResponse, MonitorPage } from "@trawl/types"
import { checkOperation, listChecksOperation, listOperation } from "./operation.ts"
import type { CheckOptions, ChecksOptions, ListOptions } from "./options.ts"

/** All monitors of the team, without duplicates. `limit` is the page size. */
export const monitorsProgram = (options?: ListOptions): Program<Monitor> =>
  byOffset<Monitor>(listOperation, { ...options })

/** All checks of a monitor, newest first, without duplicates. `limit` is the page size. */
export const checksProgram = (monitorId: string, options?: ChecksOptions): Program<MonitorCheck> =>
  byOffset<MonitorCheck>(listChecksOperation, { ...options, monitorId })

/** All pages of a check so far, without duplicates. `limit` is the page size. */
export const pagesProgram = (monitorId: string, checkId: string, options?: CheckOptions): Program<MonitorPage> =>
  listed<MonitorPage, number>(
    (skip = options?.skip ?? 0) =>
      task(
        checkOperation,
        { parameters: { ...options, monitorId, checkId, skip } },
        ({ data, next }: MonitorCheckResponse) => {
          const after = skipOf(next ?? data.next)
          // a link that does not advance ends the list
          return { items: data.pages, next: after !== undefined && after > skip ? after : undefined }
        }
      ),
    ({ id, targetId, url }) => id ?? `${targetId} ${url}`
  )

/** The service does not report the end of the list: it ends with an empty page. */
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
