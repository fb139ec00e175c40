import { type Task, task } from "@trawl/core/machine"
import type { SupportDocsResponse, SupportResponse } from "@trawl/types"
import { askOperation, searchDocsOperation } from "./operation.ts"
import type { SupportDocsOptions, SupportOptions } from "./options.ts"

/** Asks the service's support agent why something does not work, and what may help. */
export const askTask = (options: SupportOptions): Task<SupportResponse> => task(askOperation, { body: options })

/** Answers a question from the service's documentation, with the source pages. */
export const searchDocsTask = (options: SupportDocsOptions): Task<SupportDocsResponse> =>
  task(searchDocsOperation, { body: options })
