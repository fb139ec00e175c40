import type { Operation } from "@trawl/core/machine"
import * as types from "@trawl/types"
import { check } from "./check.ts"
import type { MapOptions } from "./options.ts"

export const mapOperation: Operation<types.MapResponse, MapOptions> = {
  contract: types.map,
  guard: types.guardMapResponse,
  check
}
