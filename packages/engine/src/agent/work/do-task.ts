import type { DocumentReader } from "../../page/worker/document-reader.ts"
import type { SchemaChecks } from "../../scrape/extract/schema-checks.ts"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { isItem } from "../../scrape/facts/item.ts"
import type { AgentTask } from "../ground/agent-task.ts"
import type { AgentContext, RunEnds } from "../ground/agent-context.ts"
import type { Conclusion, Reasoner, ReasonerFailed, SourcedFinding } from "../ground/reasoner.ts"
import { askReasoner } from "../ground/ask-reasoner.ts"
import type { Outcome } from "../ground/worker.ts"
import { assemble, type AssembledData } from "./assemble.ts"
import { effortLimits } from "./effort-limits.ts"
import { candidatesFor, keyOf } from "./candidates.ts"
import { dataBy, outcomeOf } from "./conclude.ts"
import type { EngineTools } from "./engine-tools.ts"
import { growingArtifact } from "./growing-artifact.ts"
import { mapSites, maxPages } from "./map-sites.ts"
import { currentPassages } from "./current-passages.ts"
import { readSource } from "./read-source.ts"
import { searchWeb } from "./search-web.ts"
import { sourcesUsed } from "./sources.ts"
import { sourcesByPath, sourcesOfAnswer } from "./sources-by-path.ts"
import { withoutTeasers } from "./teasers.ts"
import { pagesAbout, subjectsMissing, subjectsOf } from "./subjects.ts"

/** Does a task: plans, reads pages concurrently until everything is found or no candidates are left, and concludes. */
export const doTask = Effect.fnUntraced(
  function*(requested: AgentTask, context: AgentContext, tools: EngineTools): Effect.fn.Return<
    Outcome,
    RunEnds,
    DocumentReader | Reasoner | SchemaChecks
  > {
    const { extraction } = requested
    const { limit = maxPages } = extraction ?? {}
    const sites = yield* mapSites(context, tools, requested)
    // the request names all pages of a site of which every page counts
    const task = sites.readsAll ? { ...requested, urls: [...requested.urls ?? [], ...sites.pages] } : requested
    yield* context.progress("planning", "Planning where to look")
    const plan = yield* askReasoner(context, "plan", Planned, (reasoner) => reasoner.plan(task)).pipe(
      Effect.catchTag("ReasonerFailed", ended)
    )
    if ("_tag" in plan) return plan
    if (plan.refusal !== undefined) return { _tag: "Refused", error: plan.refusal }
    yield* context.reason(plan.reasoning)

    const bounds = effortLimits(task)
    const named = [
      ...new Map([...task.urls ?? [], ...task.strictConstrainToURLs ? [] : plan.visits].map((url) => [keyOf(url), url]))
        .values()
    ]
    const startUrls = named.slice(0, Math.min(limit, maxPages))
    const leftOut = named.length === startUrls.length
      ? ""
      : `Only the first ${startUrls.length} of the ${named.length} given pages are read.`
    if (leftOut !== "") yield* context.fault(leftOut, { source: "agent", retryable: false })
    const mapped = sites.readsAll ? [] : sites.pages.slice(0, Math.max(0, limit - startUrls.length))
    const preferred = [...startUrls, ...mapped]
    const searches = task.strictConstrainToURLs || extraction?.searchesWeb === false
      ? []
      : [...new Set(plan.searches)].slice(0, bounds.searches)
    const candidates = candidatesFor(task, preferred)
    const subjects = subjectsOf(task)
    const artifact = growingArtifact(context)
    // an extraction shows only its result
    const showsParts = task.mode !== "chat" && extraction === undefined
    const all: Array<SourcedFinding> = []
    let findings: ReadonlyArray<SourcedFinding> = all
    const errors: Array<string> = []
    let assembled: AssembledData | undefined
    let subagents = 0
    let read = 0

    const readAll = Effect.fnUntraced(function*(urls: ReadonlyArray<string>) {
      const first = subagents + 1
      subagents += urls.length
      const sources = yield* Effect.forEach(
        urls,
        (url, at) => context.delegate(`reader-${first + at}`, (own) => readSource(own, tools, task, url)),
        { concurrency: bounds.atOnce }
      )
      let latest: string | undefined
      for (const { error, findings: found, leads, toolCallId } of sources) {
        if (error === undefined) read++
        else errors.push(error)
        for (const finding of found) all.push(finding)
        candidates.linked(leads)
        if (found.length > 0) latest = toolCallId
      }
      findings = sites.pages.length === 0 ? all : withoutTeasers(all)
      if (task.schema === undefined && latest !== undefined && showsParts) {
        yield* artifact.grow(currentPassages(findings), latest)
      }
      if (task.schema === undefined || latest === undefined) {
        return
      }
      assembled = assemble(task.schema, findings, [...preferred, ...pagesAbout(subjects, findings)], task.urls)
      if (showsParts) {
        yield* artifact.grow(
          (yield* dataBy(task.schema, assembled.data, findings)).value,
          latest
        )
      }
    })
    const isEnough = (): boolean => {
      // each item of an enumeration should be answered
      if (task.schema === undefined) {
        return findings.some(({ score }) => score >= surePassage) &&
          subjectsMissing(subjects, undefined, findings.filter(({ score }) => score >= sureEnough)).length === 0
      }
      assembled ??= assemble(task.schema, findings, [...preferred, ...pagesAbout(subjects, findings)], task.urls)
      return assembled.missing.length === 0 && assembled.sure >= sureEnough &&
        subjectsMissing(subjects, assembled.data, findings).length === 0
    }

    if (startUrls.length > 0) {
      yield* context.progress(
        "working",
        `Reading ${startUrls.length} given ${startUrls.length === 1 ? "page" : "pages"}`
      )
      yield* readAll(startUrls)
    }
    for (let at = 0; at < mapped.length && !isEnough(); at += bounds.atOnce) {
      yield* readAll(mapped.slice(at, at + bounds.atOnce))
    }
    const maxMore = Math.min(bounds.pages, limit - Math.min(limit, read + errors.length))
    let searchCount = 0
    let pages = 0
    let links = 0
    while (pages < maxMore && !task.strictConstrainToURLs && !isEnough()) {
      // links of given pages first; then searches, the most specific one alone, because it may be enough
      const mayAsk = searchCount < searches.length &&
        !(searchCount === 0 && pages === 0 && startUrls.length > 0 && links < bounds.links && candidates.size() > 0)
      if (mayAsk) {
        const next = searches.slice(searchCount, searchCount + (searchCount === 0 ? 1 : searchesAtOnce))
        yield* context.progress("working", `Searching for ${next.join(" | ")}`)
        for (const query of next) candidates.found(yield* searchWeb(context, tools, task, query))
        searchCount += next.length
      }
      const taken = candidates.take(Math.min(bounds.atOnce, maxMore - pages), bounds.links - links)
      if (taken.length === 0) {
        if (searchCount >= searches.length) break
        continue
      }
      links += taken.filter(({ isLink }) => isLink).length
      pages += taken.length
      yield* readAll(taken.map(({ url }) => url))
    }

    yield* context.progress("finalizing", "Creating the answer")
    const concluded = yield* askReasoner(context, "conclude", Concluded, (reasoner) =>
      Effect.map(
        reasoner.conclude(task, findings),
        ({ data, message, missing }) => ({ data: JSON.stringify(data ?? null), message, missing })
      )).pipe(Effect.catchTag("ReasonerFailed", ended))
    if ("_tag" in concluded) return concluded
    const answer: unknown = JSON.parse(concluded.data)
    const missing = subjects.length === 0 ? [] : subjectsMissing(subjects, answer, sourcesOf(task, answer, findings))
    const missingSubjects = missing.length === 0 ? "" : `No result for ${missing.join(", ")}.`
    const unread = isEnough() || maxMore < bounds.pages || pages < maxMore || candidates.size() === 0
      ? ""
      : `${pages} pages were read${
        startUrls.length === 0 ? "" : " in addition to the given ones"
      }, the limit for effort ${task.effort ?? "medium"}. ${candidates.size()} more promising ${
        candidates.size() === 1 ? "page was" : "pages were"
      } not read.`
    for (const shortfall of [missingSubjects, unread]) {
      if (shortfall !== "") yield* context.fault(shortfall, { source: "agent", retryable: false })
    }
    const conclusion: Conclusion = {
      ...concluded,
      data: answer,
      message: [concluded.message, leftOut, missingSubjects, unread].filter((part) => part !== "").join("\n")
    }
    const outcome = yield* outcomeOf(task, conclusion, findings, read)
    if (outcome._tag !== "Succeeded") {
      const [error] = errors
      return read === 0 && error !== undefined ? { ...outcome, error: `No page could be read. ${error}` } : outcome
    }
    if (extraction !== undefined) {
      const sources = task.schema === undefined ? sourcesOfAnswer(outcome.data) : sourcesByPath(outcome.data, findings)
      return { ...outcome, sources, pages: read }
    }
    if (task.mode === "chat") yield* context.emit("assistant.message", { message: conclusion.message })
    else yield* artifact.finish(outcome.data)
    return outcome
  }
)

/** The sources of an answer. Without a schema, the answer contains them. */
const sourcesOf = (
  task: AgentTask,
  data: unknown,
  findings: ReadonlyArray<SourcedFinding>
): ReadonlyArray<Pick<SourcedFinding, "url" | "title" | "quote">> => {
  if (task.schema !== undefined) return sourcesUsed(data, findings)
  return isItem(data) && Array.isArray(data["sources"])
    ? data["sources"] as ReadonlyArray<Pick<SourcedFinding, "url" | "title" | "quote">>
    : []
}

/** The outcome if the reasoner fails or declines. */
const ended = ({ message, refused }: ReasonerFailed): Effect.Effect<Outcome> =>
  Effect.succeed({ _tag: refused ? "Refused" : "Failed", error: message })

const Planned = Schema.Struct({
  reasoning: Schema.String,
  searches: Schema.Array(Schema.String),
  visits: Schema.Array(Schema.String),
  refusal: Schema.optional(Schema.String)
})

const Concluded = Schema.Struct({
  /** JSON text. */
  data: Schema.String,
  message: Schema.String,
  missing: Schema.Array(Schema.String)
})

const searchesAtOnce = 2
/** Fields with a higher confidence are not searched any further. */
const sureEnough = 0.6
const surePassage = 0.7
