import { emit, type Program } from "@trawl/core/machine"
import type { TraceEvent } from "@trawl/types"
import { follow, type FollowOptions } from "./follow.ts"
import { foldTrace, newView, type RunView } from "./run-view.ts"

export interface UpdatesOptions extends Omit<FollowOptions, "from"> {}

/** A run as it stands, and what made it so. */
export interface RunUpdate extends RunView {
  /** The events that came since the update before, in order. */
  readonly news: ReadonlyArray<TraceEvent>
}

/** A run as it stands, each time that something of it has changed. Asked again after a break, it begins with all that was. */
export function* updatesProgram(id: string, options: UpdatesOptions = {}): Program<RunUpdate> {
  let view = newView
  yield* follow<RunUpdate>(id, options, function*(fresh, { activeBrowserSessions: live = view.live, creditsUsed: credits = view.credits }) {
    const same = fresh.length === 0 && credits === view.credits && JSON.stringify(live) === JSON.stringify(view.live)
    view = { ...fresh.reduce(foldTrace, view), live, credits }
    if (!same) yield* emit({ ...view, news: fresh })
  })
}
