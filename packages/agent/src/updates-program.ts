import { emit, type Program } from "@trawl/core/machine"
import type { TraceEvent } from "@trawl/types"
import { follow, type FollowOptions } from "./follow.ts"
import { addEvent, newRun, type RunView, viewOf } from "./run-view.ts"

export interface UpdatesOptions extends Omit<FollowOptions, "from"> {}

/** The state of a run, with the events that changed it. */
export interface RunUpdate extends RunView {
  /** The events since the last update, in order. */
  readonly news: ReadonlyArray<TraceEvent>
}

/** Emits the state of a run after each change. When resumed, the first update includes all earlier events. */
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
