import type { Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type { PageJob } from "../jobs/page-job.ts"
import { Roles, rolesFor } from "../jobs/roles.ts"
import { withoutRole } from "../request/without-role.ts"
import { refuseWithoutBrowser } from "../scrape/request/refuse-without-browser.ts"
import { hasRoles } from "../service/needed-roles.ts"
import { ZeroRetention } from "../service/retention.ts"

/**
 * The reason why a job with these scrape options cannot start here. Other processes may read its pages, unless they
 * must not be stored.
 */
export const refuseJob = Effect.fnUntraced(
  function*(options: Omit<PageJob["request"], "base">, at: ReadonlyArray<string> = []) {
    const { own } = yield* Roles
    const needed = rolesFor({ request: { ...options, base: "" } })
    if (hasRoles(own, needed)) return yield* refuseWithoutBrowser(options, at)
    const missing = needed.find((role) => !own.has(role)) ?? "crawl"
    const refused: Failure | undefined = (yield* ZeroRetention)
      ? withoutRole(missing, "cannot read the pages of this job, which only it may store")
      : undefined
    return refused
  }
)
