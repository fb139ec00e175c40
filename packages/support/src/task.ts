import { type Task, task } from "@trawl/core/machine"
import type { SupportDocsResponse, SupportResponse } from "@trawl/types"
import { askOperation, searchDocsOperation } from "./operation.ts"
import type { SupportDocsOptions, SupportOptions } from "./options.ts"

/** Asks an agent of the service why something does not work, and what may help. */
export const askTask = (options: SupportOptions): Task<SupportResponse> => task(askOperation, { body: options })

/** Answers a question from the documentation of the service, and names the pages. */
export const searchDocsTask = (options: SupportDocsOptions): Task<SupportDocsResponse> =>
  task(searchDocsOperation, { body: options })
