import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { libraryQuestions } from "../../agent/questions/library.ts"
import { quantile } from "../quantile.ts"
import { listRequest, listSite } from "./list-site.ts"
import { serving } from "./serving.ts"

export interface ManyRuns {
  readonly completed: number
  /** Ended as failed because the pages do not contain the answer. */
  readonly notFound: number
  /** Failed for any other reason. */
  readonly failed: number
  readonly seconds: number
  readonly statusCalls: number
  readonly statusFailures: number
  readonly median: number
  readonly p99: number
  readonly most: number
  readonly startP99: number
  readonly cpuSeconds: number
  /** The longest turn of the engine's event loop, in milliseconds. */
  readonly longestTurn: number
  readonly turnP99: number
  readonly peakMegabytes: number
}

/**
 * Starts runs at the same time over the starter library, one in ten of them for a long list at a given URL, and
 * requests their statuses until all have ended.
 */
export const manyRuns = async (library: string, runs: number): Promise<ManyRuns> => {
  if (!existsSync(library)) {
    const crawling = `${library}-crawling`
    rmSync(crawling, { recursive: true, force: true })
    await (await serving("serve-agents.ts", [crawling])).end()
    renameSync(crawling, library)
  }
  // a copy without runs of an interrupted measurement
  const dataDirectory = mkdtempSync(`${library}-`)
  const lists = await listSite()
  cpSync(library, dataDirectory, { recursive: true })
  try {
    return await measure(dataDirectory, lists.host, runs)
  } finally {
    lists.close()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

const measure = async (dataDirectory: string, lists: string, runs: number): Promise<ManyRuns> => {
  const { ask, end } = await serving("serve-agents.ts", [dataDirectory, lists])
  const began = performance.now()
  const startTimes: Array<number> = []
  const times: Array<number> = []
  const running: Array<string> = []
  const outcomes = { completed: 0, notFound: 0, failed: 0 }
  let statusFailures = 0
  const counts = { started: 0, answered: 0 }
  const startSome = async () => {
    while (counts.started < runs) {
      const number = counts.started++
      const { prompt, schema } = libraryQuestions[number % libraryQuestions.length]!
      const request = number % listEvery === 0
        ? listRequest(lists, number)
        : { prompt, ...schema === undefined ? {} : { schema } }
      const at = performance.now()
      const { body: { id } } = await ask("POST", "/v2/agent", request)
      startTimes.push(performance.now() - at)
      running.push(String(id))
      counts.answered++
    }
  }
  let turn = 0
  const askSome = async () => {
    while (counts.answered < runs || running.length > 0) {
      const id = running[turn++ % Math.max(running.length, 1)]
      if (id !== undefined) {
        const at = performance.now()
        const { body: { error, status: state }, status } = await ask("GET", `/v2/agent/${id}`).catch(() => ({
          status: 0,
          body: { error: undefined, status: "processing" }
        }))
        times.push(performance.now() - at)
        if (status !== 200) statusFailures++
        else if (state !== "processing" && running.includes(id)) {
          running.splice(running.indexOf(id), 1)
          outcomes[state === "completed" ? "completed" : saysNotFound.test(String(error)) ? "notFound" : "failed"]++
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await Promise.all([...Array.from({ length: 50 }, startSome), ...Array.from({ length: 10 }, askSome)])
  const seconds = (performance.now() - began) / 1000
  const engine = JSON.parse(await end()) as Pick<ManyRuns, "cpuSeconds" | "longestTurn" | "turnP99" | "peakMegabytes">
  return {
    ...outcomes,
    seconds,
    statusCalls: times.length,
    statusFailures,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    most: Math.max(...times),
    startP99: quantile(startTimes, 0.99),
    ...engine
  }
}

const listEvery = 10
const saysNotFound = /^(?:Not found:|Nothing was found:)/
