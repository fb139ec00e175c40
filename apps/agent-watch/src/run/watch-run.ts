import { ApiError, explain, RunFailed, type RunUpdate, type TrawlClient } from "@trawl/sdk"
import { printableLine } from "@trawl/starter/printable-line"
import type { AgentStatusResponse, TraceEvent } from "@trawl/types"
import type { Picture, View } from "../picture.ts"
import type { WatchCommand } from "../read-arguments.ts"
import { setTimeout as pause } from "node:timers/promises"
import { artifactFollower } from "./follow-artifact.ts"
import type { Link } from "./watched-transport.ts"

export interface WatchOptions {
  readonly trawl: TrawlClient
  readonly wanted: Extract<WatchCommand, { readonly _tag: "Start" | "Resume" }>
  readonly view: View
  /** Resolves when the run should be cancelled. */
  readonly cancelled: Promise<void>
}

/** A run that has ended. */
export interface WatchedRun {
  readonly picture: Picture
  readonly answer: AgentStatusResponse
}

/** Starts or resumes a run, and shows it until it has ended. */
export const watchRun = ({ cancelled, trawl, view, wanted }: WatchOptions) => {
  let picture: Picture = {
    began: Date.now(),
    ahead: 0,
    isResumed: wanted._tag === "Resume",
    ...wanted._tag === "Start" && { prompt: wanted.options.prompt, maxCredits: wanted.options.maxCredits }
  }
  const show = (change: Partial<Picture>) => {
    picture = { ...picture, ...change }
    view.show(picture)
  }

  const watch = async (): Promise<WatchedRun> => {
    show({})
    // a Ctrl-C before the response cancels the run that the response names, because nothing else could end it
    const { id } = wanted._tag === "Start" ? await trawl.agent.start(wanted.options) : wanted
    // for a resumed run, the service has not yet confirmed that the run exists
    if (wanted._tag === "Start") show({ id })
    else void earlierPrompt(trawl, id).then((prompt) => prompt === undefined || show({ id, prompt }))
    void cancelled.then(() => cancel(id))
    const showArtifact = artifactFollower(trawl, id, (artifact) => show({ artifact }))
    for await (const run of followed(trawl, id)) {
      show({ id, run, ...times(run.news) })
      if (view.showsArtifacts) showArtifact(run)
      if (run.outcome !== undefined) break
    }
    const answer = await lastAnswer(trawl, id)
    show({ id })
    return { answer, picture }
  }

  const cancel = async (id: string) => {
    if (picture.run?.outcome !== undefined) return
    show({ cancelling: "requested" })
    try {
      await cancelRun(trawl, id)
      show({ cancelling: "confirmed" })
    } catch (error) {
      view.print(`The run was not cancelled: ${printableLine(explain(error))}`)
      show({ cancelling: "refused" })
    }
  }

  /** Receives the state of the connection. */
  const hear = ({ problem, time }: Link) => {
    if (time !== undefined) picture = { ...picture, ahead: Math.abs(time - Date.now()) < 2_000 ? 0 : time - Date.now() }
    if (problem !== picture.trouble?.what) {
      show({
        trouble: problem === undefined ? undefined : { what: problem, since: picture.trouble?.since ?? Date.now() }
      })
    }
  }
  return {
    watch,
    hear,
    current: () => ({ id: wanted._tag === "Resume" ? wanted.id : picture.id, outcome: picture.run?.outcome })
  }
}

/** The updates of the run; none if the service has no trace of it. */
async function* followed(trawl: TrawlClient, id: string): AsyncGenerator<RunUpdate> {
  try {
    yield* trawl.agent.updates(id)
  } catch (error) {
    if (!(error instanceof ApiError && error.is("TraceUnavailable"))) throw error
  }
}

/** The status of a run that has ended, with or without data. */
const lastAnswer = async (trawl: TrawlClient, id: string): Promise<AgentStatusResponse> => {
  try {
    return await trawl.agent.wait(id)
  } catch (error) {
    if (error instanceof RunFailed) return error.answer
    throw error
  }
}

/** The prompt of a run, if it is among the newest runs. */
const earlierPrompt = async (trawl: TrawlClient, id: string): Promise<string | undefined> => {
  try {
    return (await trawl.agent.list()).agents.find((run) => run.id === id)?.options?.prompt
  } catch (error) {
    if (error instanceof ApiError) return undefined // the view then has one line less
    throw error
  }
}

const times = (news: ReadonlyArray<TraceEvent>): Partial<Picture> => {
  const at = (type: string) => Date.parse(news.find((event) => event.type === type)?.occurredAt ?? "")
  const [began, ended] = [at("run.started"), at("run.finished")]
  return { ...!Number.isNaN(began) && { began }, ...!Number.isNaN(ended) && { ended } }
}

/**
 * Requests cancellation repeatedly until the service confirms it. A run that has already ended or been cancelled is not
 * an error. Permanent failures reject.
 */
const cancelRun = async ({ agent }: TrawlClient, id: string): Promise<void> => {
  for (;;) {
    try {
      return void await agent.cancel(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.is("AgentFinished") || error.is("AgentAlreadyCancelled")) return
      if (error.reason.retryable !== "yes") throw error
      await pause(2_000)
    }
  }
}
