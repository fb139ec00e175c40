import type { Operation } from "@trawl/core/machine"
import * as types from "@trawl/types"
import type { SupportDocsOptions, SupportOptions } from "./options.ts"

export const askOperation: Operation<types.SupportResponse, SupportOptions> = {
  contract: types.askSupport,
  guard: types.guardSupportResponse
}

export const searchDocsOperation: Operation<types.SupportDocsResponse, SupportDocsOptions> = {
  contract: types.searchSupportDocs,
  guard: types.guardSupportDocsResponse
}
