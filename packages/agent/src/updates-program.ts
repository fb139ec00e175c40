import { emit, type Program } from "@trawl/core/machine"
import type { TraceEvent } from "@trawl/types"
import { follow, type FollowOptions } from "./follow.ts"
import { addEvent, newRun, type RunView, viewOf } from "./run-view.ts"

export interface UpdatesOptions extends Omit<FollowOptions, "from"> {}

/** A run as it stands, and what made it so. */
export interface RunUpdate extends RunView {
  /** The events that came since the update before, in order. */
  readonly news: ReadonlyArray<TraceEvent>
}

/** A run as it stands, each time that something of it has changed. Asked again after a break, it begins with all that was. */
export function* updatesProgram(id: string, options: UpdatesOptions = {}): Program<RunUpdate> {
  const run = newRun()
  yield* follow<RunUpdate>(
    id,
    options,
    function*(news, { activeBrowserSessions: live = run.facts.live, creditsUsed: credits = run.facts.credits }) {
      const { facts } = run
      const same = news.length === 0 && credits === facts.credits && JSON.stringify(live) === JSON.stringify(facts.live)
      for (const event of news) addEvent(run, event)
      run.facts = { ...run.facts, live, credits }
      if (!same) yield* emit(viewOf(run, { news }))
    }
  )
}
