import { type Task, task } from "@trawl/core/machine"
import type { DeveloperSearchResponse } from "@trawl/types"
import { searchDeveloperByQueryOperation, searchDeveloperOperation } from "./operation.ts"
import type { DeveloperSearchOptions, DeveloperSearchQuery } from "./options.ts"

/** Searches issues, merged pull requests and READMEs of public repositories, and documentation. */
export const searchDeveloperTask = (options: DeveloperSearchOptions): Task<DeveloperSearchResponse> =>
  task(searchDeveloperOperation, { body: options })

/** The same search as a `GET` with all options in the URL, so that HTTP caches can store the response. */
export const searchDeveloperByQueryTask = (query: DeveloperSearchQuery): Task<DeveloperSearchResponse> =>
  task(searchDeveloperByQueryOperation, { parameters: { ...query } })
