import { setTimeout } from "node:timers/promises"
import { documentsOf } from "../crawl/documents-of.ts"
import type { Ask } from "../ask-at.ts"
import { paths } from "./engine-process.ts"
import type { RequestedJob, Round } from "./kill-round.ts"
import { isBroken, type Received, type Site } from "./site.ts"

/** Waits until all jobs have ended and all deliveries have arrived, and returns the problems. */
export const check = async (
  ask: Ask,
  site: Site,
  jobs: ReadonlyArray<RequestedJob>
): Promise<Omit<Round, "batches" | "crawls" | "kills" | "runs" | "seed" | "whileStarting">> => {
  const problems: Array<string> = []
  await findLost(ask, jobs)
  let credits = 0
  let pages = 0
  let read = 0
  let givenUp = 0
  let pagesGivenUp = 0
  for (const job of jobs) {
    if (job.id === undefined) continue
    const end = await ends[job.kind](ask, job).catch(String)
    if (typeof end === "string") {
      problems.push(end)
      continue
    }
    credits += end.credits
    pages += end.urls.length
    if (job.kind === "batch") read += end.urls.filter((url) => !isBroken(url)).length
    if (end.status === "given up") givenUp++
    pagesGivenUp += end.pagesGivenUp
    problems.push(...end.problems.map((problem) => `${job.kind} ${job.id}: ${problem}`))
    problems.push(
      ...(await deliveryProblems(site, job, end)).map((problem) => `${job.kind} ${job.id}: deliveries: ${problem}`)
    )
  }
  const { data } = await ask<{ readonly data: { readonly remainingCredits: number } }>(
    "GET",
    "/v2/team/credit-usage"
  )
  const charged = 1_000_000 - data.remainingCredits
  if (charged !== credits) problems.push(`${charged} credits were charged, not ${credits}`)
  const known = new Set(jobs.map(({ id }) => id))
  for (const { id } of site.received) {
    if (!known.has(id)) problems.push(`a delivery for an unknown job: ${id}`)
  }
  const ids = new Set(site.received.map(({ webhookId }) => webhookId))
  return {
    problems,
    pages,
    givenUp,
    pagesGivenUp,
    deliveries: ids.size,
    deliveredAgain: site.received.length - ids.size,
    fetchedAgain: Math.max(0, site.fetches() - read)
  }
}

interface End {
  readonly status: string
  readonly credits: number
  /** Pages that have a result or have failed. */
  readonly urls: ReadonlyArray<string>
  /** Pages that have a result, in the order in which they were stored. */
  readonly read: ReadonlyArray<string>
  /** Pages that failed because the engine was killed 5 times while it read them. */
  readonly pagesGivenUp: number
  readonly problems: ReadonlyArray<string>
}

/** Returns jobs that started although the kill interrupted their request. */
const findLost = async (ask: Ask, jobs: ReadonlyArray<RequestedJob>) => {
  const lost = jobs.filter(({ id }) => id === undefined)
  interface Activity {
    readonly data: ReadonlyArray<{ readonly id: string; readonly target: string }>
    readonly cursor: string | null
  }
  for (let cursor: string | null = ""; cursor !== null && lost.length > 0;) {
    const page: Activity = await ask<Activity>(
      "GET",
      `/v2/team/activity?limit=100${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`
    )
    for (const { id, target } of page.data) {
      // a batch is listed by its first page until another page is charged: the folder identifies the batch
      const job = lost.find((one) =>
        one.kind === "batch" ? folder(one.target) === folder(target) : one.target === target
      )
      if (job !== undefined) job.id = id
    }
    cursor = page.cursor
  }
}

const folder = (url: string): string => url.slice(0, url.lastIndexOf("/") + 1)

const endOfRun = async (ask: Ask, { id, steps }: RequestedJob): Promise<End> => {
  const { creditsUsed, data, error, status } = await ended<
    {
      readonly status: string
      readonly error?: string
      readonly creditsUsed: number
      readonly data: { readonly steps: ReadonlyArray<number> }
    }
  >(ask, `/v2/agent/${id}`)
  const problems: Array<string> = []
  // the rule for runs that seem to crash the engine; they cost nothing
  if (status === "failed" && /the engine ended each time/.test(error ?? "")) {
    if (creditsUsed !== 0) problems.push(`${creditsUsed} credits, although it was given up`)
    return { status: "given up", credits: creditsUsed, urls: [], read: [], pagesGivenUp: 0, problems }
  }
  if (status !== "completed") problems.push(`it is ${status}`)
  if (creditsUsed !== steps) problems.push(`${creditsUsed} credits, not ${steps}`)
  const expected = Array.from({ length: steps }, (_, at) => at + 1).join()
  if (data?.steps.join() !== expected) problems.push(`its steps are ${data?.steps.join()}, not ${expected}`)
  interface Trace {
    readonly events: ReadonlyArray<{ readonly type: string; readonly eventId: string }>
  }
  const { events } = await ask<Trace>("GET", `/v2/agent/${id}/trace`)
  if (new Set(events.map(({ eventId }) => eventId)).size < events.length) {
    problems.push("its trace contains an event twice")
  }
  const finished = events.filter(({ type }) => type === "tool_call.finished").length
  if (finished !== steps) problems.push(`${finished} steps in its trace, not ${steps}`)
  return { status, credits: creditsUsed, urls: [], read: [], pagesGivenUp: 0, problems }
}

/** The pages of a batch or crawl, and the problems that need no further context. */
const endOfPages = async (ask: Ask, { cancel, id, kind }: RequestedJob) => {
  interface Status {
    readonly status: string
    readonly completed: number
    readonly total: number
    readonly creditsUsed: number
    readonly data: ReadonlyArray<{ readonly metadata: { readonly sourceURL: string } }>
    readonly next?: string
  }
  const first = await ended<Status>(ask, `${paths[kind]}/${id}`)
  const read: Array<string> = []
  for (let page: Status | undefined = first; page !== undefined;) {
    read.push(...page.data.map(({ metadata }) => metadata.sourceURL))
    const next: URL | undefined = page.next === undefined ? undefined : new URL(page.next)
    page = next && (await ask<Status>("GET", next.pathname + next.search))
  }
  const { errors } = await ask<
    { readonly errors: ReadonlyArray<{ readonly url: string; readonly code?: string; readonly error: string }> }
  >(
    "GET",
    `${paths[kind]}/${id}/errors`
  )
  const failed = errors.map(({ url }) => url)
  const urls = [...read, ...failed]
  const problems: Array<string> = []
  const is = (what: string, found: unknown, expected: unknown) => {
    if (String(found) !== String(expected)) problems.push(`${what}: ${String(found)}, not ${String(expected)}`)
  }
  is("pages twice", urls.length - new Set(urls).size, 0)
  is("credits", first.creditsUsed, read.length)
  if (first.status === "cancelled") is("cancelled without a request to cancel it", cancel === "no", false)
  else is("completed although it was cancelled", cancel === "done", false)
  const { completed, creditsUsed: credits, status, total } = first
  return { status, completed, total, credits, read, urls, errors, problems, is }
}

const endOfBatch = async (ask: Ask, job: RequestedJob): Promise<End> => {
  const { completed, errors, is, read, total, urls, ...end } = await endOfPages(ask, job)
  is("total", total, job.urls.length)
  is("completed", completed, urls.length)
  is("pages of others", urls.filter((url) => !job.urls.includes(url)), [])
  is("broken pages that were read", read.filter(isBroken), [])
  const unexpected = errors.filter(({ url }) => !isBroken(url))
  is(
    "pages that failed and are not broken",
    unexpected.filter((one) => !isGivenUp(one)).map(({ error, url }) => `${url}: ${error}`),
    []
  )
  if (end.status !== "cancelled") {
    is("status", end.status, "completed")
    is("pages", urls.length, job.urls.length)
  }
  return { ...end, urls, read, pagesGivenUp: unexpected.filter(isGivenUp).length }
}

const endOfCrawl = async (ask: Ask, job: RequestedJob): Promise<End> => {
  const { completed, errors, is, read, total: _, urls, ...end } = await endOfPages(ask, job)
  const { request: { limit }, seen, site, url } = job.crawl!
  const path = (of: string) => of.slice(new URL(url).origin.length)
  const givenUp = errors.filter(isGivenUp)
  const { documents, identityOf } = documentsOf(site, new Set(givenUp.map((one) => path(one.url))))
  const identities = read.map((of) => identityOf(path(of)))
  is("completed", completed, read.length)
  is("documents twice", read.length - new Set(identities).size, 0)
  is("documents of others", identities.filter((of) => of === undefined || !documents.has(of)), [])
  is(
    "pages that failed without a reason",
    errors.filter((one) => {
      const identity = identityOf(path(one.url))
      return !isGivenUp(one) && (one.code === "DUPLICATE" ? !identities.includes(identity) : identity !== undefined)
    }).map((one) => `${one.url}: ${one.error}`),
    []
  )
  is("the first documents of earlier statuses", seen, read.slice(0, seen.length))
  if (end.status !== "cancelled") {
    // without the start page there is nothing to crawl
    is("status", end.status, documents.size === 0 ? "failed" : "completed")
    is("documents", read.length, Math.min(limit, documents.size))
  }
  return { ...end, urls, read, pagesGivenUp: givenUp.length }
}

const ends = { batch: endOfBatch, crawl: endOfCrawl, run: endOfRun }

/** The rule for pages that seem to crash the engine; they cost nothing. */
const isGivenUp = ({ error }: { readonly error: string }) =>
  error.startsWith("The page could not be read in 5 attempts")

const ended = async <A extends { readonly status: string }>(ask: Ask, path: string): Promise<A> => {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const answer = await ask<A>("GET", path)
    if (!["processing", "scraping"].includes(answer.status)) return answer
    await setTimeout(50)
  }
  throw new Error(`${path} does not end`)
}

/**
 * Checks that each event arrives at least once, always with the same ID and in the order of the job: first the start
 * and last the end. Only the last event before a kill may arrive again.
 */
const deliveryProblems = async ({ received }: Site, job: RequestedJob, end: End): Promise<ReadonlyArray<string>> => {
  const own = () => received.filter(({ id }) => id === job.id)
  const last = end.status === "given up" ? "failed" : end.status
  const expected = new Set([
    "started",
    ...end.status === "given up"
      ? []
      : job.kind === "run"
      ? Array.from({ length: job.steps }, (_, at) => `action ${at + 1}`)
      : end.urls,
    ...end.status === "cancelled" ? [] : [last]
  ])
  const missing = () => {
    const seen = new Set(own().map(nameOf))
    return [...expected].filter((name) => !seen.has(name))
  }
  for (let attempt = 0; attempt < 200 && missing().length > 0; attempt++) await setTimeout(50)
  // it is unknown which steps of an abandoned run had ended
  const names = own().map(nameOf).filter((name) => end.status !== "given up" || !name.startsWith("action"))
  const problems = [
    ...missing().map((name) => `${name} never came`),
    ...names.filter((name) => !expected.has(name)).map((name) => `${name} came`)
  ]
  for (const [name, deliveries] of Map.groupBy(own(), nameOf)) {
    const ids = new Set(deliveries.map(({ webhookId }) => webhookId))
    if (ids.size > 1) problems.push(`${name} arrived with ${ids.size} IDs`)
  }
  if (names[0] !== "started") problems.push(`${names[0]} arrived before the start`)
  const firsts = [...new Set(names)]
  if (names.filter((name, at) => name !== names[at - 1]).length > firsts.length) {
    problems.push("one arrived again, but later")
  }
  const pages = firsts.filter((name) => end.read.includes(name))
  if (pages.join() !== end.read.join()) problems.push("pages arrived in another order than they were stored in")
  if (end.status !== "cancelled" && firsts.at(-1) !== last) problems.push(`${firsts.at(-1)} arrived after the end`)
  return problems
}

const nameOf = ({ data, type }: Received): string => {
  const event = type.slice(type.indexOf(".") + 1)
  const [first] = data
  if (event === "page") return first?.metadata?.sourceURL ?? "a page without a URL"
  if (event !== "action") return event
  const { input } = first as unknown as { readonly input: { readonly step: number } }
  return `action ${input.step}`
}
