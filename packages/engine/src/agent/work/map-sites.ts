import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { plainSchema } from "../../scrape/extract/plain-schema.ts"
import type { AgentContext, RunEnds } from "../ground/agent-context.ts"
import type { AgentTask } from "../ground/agent-task.ts"
import { keyOf } from "./candidates.ts"
import { withoutCitations } from "./citation-fields.ts"
import type { EngineTools } from "./engine-tools.ts"
import { failureSummary } from "./failure-summary.ts"
import { taskWords } from "./task-words.ts"

/** The pages of the sites of an extraction. */
export interface MappedSites {
  /** The most relevant pages of each site, in turn. */
  readonly pages: ReadonlyArray<string>
  /** Whether all of them are read. Otherwise they are read until everything is found. */
  readonly readsAll: boolean
}

/**
 * Calls the tool `map` for each site of an extraction. It works like `POST /v2/map`, ranks the pages by the words of the
 * task, and costs the same. If a site cannot be mapped, only its start page is read.
 */
export const mapSites = Effect.fnUntraced(
  function*(context: AgentContext, tools: EngineTools, task: AgentTask): Effect.fn.Return<MappedSites, RunEnds> {
    const { limit = defaultPages, sites = [] } = task.extraction ?? {}
    if (sites.length === 0) return { pages: [], readsAll: false }
    const { fields, promptWords } = taskWords(task)
    const search = [...new Set([...promptWords, ...fields])].join(" ").slice(0, maxSearchLength)
    const lists: Array<ReadonlyArray<string>> = []
    for (const url of sites) {
      yield* context.progress("working", `Mapping ${url}`)
      const { result } = yield* context.use(
        { toolName: "map", parameters: { url, search, limit }, result: Mapped, summary: (mapped) => mapped },
        tools.map(url, search, Math.min(limit, maxPages), task).pipe(
          Effect.map(({ credits, urls }) => ({ result: { urls } as typeof Mapped.Type, credits })),
          Effect.catch((failed) => Effect.succeed({ result: { urls: [], error: failureSummary(failed) }, credits: 0 }))
        )
      )
      if (result.error !== undefined) {
        yield* context.fault(`${url} could not be mapped: ${result.error}`, { source: "tool", retryable: false })
      }
      const urls = result.urls.filter(isPage)
      lists.push(urls.length === 0 ? [url] : urls)
    }
    return {
      pages: inTurn(lists).slice(0, Math.min(limit, maxPages)),
      // without a prompt, every page may be about something else
      readsAll: promptWords.size === 0 || wantsList(task)
    }
  }
)

/** The first of each list, then the second of each, without duplicates. */
const inTurn = (lists: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  const longest = Math.max(...lists.map(({ length }) => length))
  const all = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
  return [...new Map(all.map((url) => [keyOf(url), url])).values()]
}

/** Whether a task asks for a list, to which every page of a site may contribute. */
const wantsList = ({ schema }: AgentTask): boolean => {
  if (schema === undefined) return false
  const content = withoutCitations(schema)
  const { properties, types } = plainSchema(content, content)
  return types.includes("array") || properties.some(([, part]) => plainSchema(part, content).types.includes("array"))
}

const isPage = (url: string): boolean => !notPages.test(URL.parse(url)?.pathname ?? "")

const notPages = /\.(?:png|jpe?g|gif|svg|webp|ico|css|js|json|xml|zip|gz|tgz|mp[34]|woff2?)$/iu

const Mapped = Schema.Struct({ urls: Schema.Array(Schema.String), error: Schema.optionalKey(Schema.String) })

/** Pages of all sites if the request has no `limit`. */
const defaultPages = 30
/** The largest number of pages that an extraction reads. */
export const maxPages = 200
const maxSearchLength = 500
