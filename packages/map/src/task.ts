import { type Task, task } from "@trawl/core/machine"
import type { MapResponse } from "@trawl/types"
import { mapOperation } from "./operation.ts"
import type { MapOptions } from "./options.ts"

/** Lists the URLs of a site from its sitemaps and pages, without their content. */
export const mapTask = (options: MapOptions): Task<MapResponse> => task(mapOperation, { body: options })
