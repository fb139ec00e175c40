import { crawlSite, embedded, inMemory, PageStore } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { serveLibrary } from "../../../apps/starter/src/library/serve-library.ts"
import { table } from "../client/table.ts"
import { apiKey } from "../engine/open-engine.ts"
import { type Ask, askAgent, askInMemory } from "./ask-agent.ts"
import { withCitations, withoutCitations } from "./cited-schema.ts"
import { serveDebian, unpackedPackages } from "./debian-site.ts"
import { heldOutPages, heldOutQuestions } from "./held-out/held-out.ts"
import { inventedIn } from "./invented.ts"
import { askSchemas } from "./prose/ask-schemas.ts"
import { questionsOf } from "./prose/prose-page.ts"
import { firstFreshPages } from "./prose/first-fresh.ts"
import { secondFreshPages } from "./prose/second-fresh.ts"
import { thirdFreshPages } from "./prose/third-fresh.ts"
import { freshPages, prosePages, serveFresh, serveHeldOut, serveProse } from "./prose/serve-prose.ts"
import { numbered, questionsOfShort } from "./prose/short-page.ts"
import { isHeldOut, type Question, type Site } from "./question.ts"
import { debianQuestions } from "./questions/debian.ts"
import { documentationQuestions } from "./questions/documentation.ts"
import { firstFreshQuestions } from "./questions/first-fresh.ts"
import { libraryQuestions } from "./questions/library.ts"
import { secondFreshQuestions } from "./questions/second-fresh.ts"
import { type Answered, type Verdict, verdictOf } from "./score.ts"

export interface QuestionOptions {
  readonly cache: string
  /** Only these questions of the development half. */
  readonly only?: ReadonlyArray<number> | undefined
  /** Shows the answers to questions of the development half. */
  readonly verbose: boolean
  /** Also shows the answers to held-out questions, and lets `only` name them. Not for authors of rules. */
  readonly showHeldOut: boolean
}

/**
 * Asks an agent without a language model every question, over a library that is crawled once, and prints how many
 * answers are right and how many invented.
 */
export const askQuestions = (options: QuestionOptions): Promise<void> =>
  Effect.gen(function*() {
    const { cache, only, showHeldOut } = options
    const library = yield* serveLibrary({ port: ports.library })
    const debian = yield* serveDebian(unpackedPackages(cache), ports.debian)
    const prose = yield* serveProse(ports.prose)
    const fresh = yield* serveFresh(ports.fresh)
    const heldOut = yield* serveHeldOut(ports.heldOut)
    const sites = {
      library: library.url,
      debian: debian.url,
      prose: prose.url,
      fresh: fresh.url,
      heldOut: heldOut.url
    }
    const dataDirectory = join(cache, "agent", "library")
    mkdirSync(dataDirectory, { recursive: true })
    const engine = Layer.build(embedded({
      dataDirectory,
      apiKeys: [apiKey],
      allowedAddresses: Object.values(sites).map((url) => new URL(url).host),
      browser: false
    }))
    const parts = yield* engine.pipe(Effect.catch((error) => {
      // an earlier build of the engine wrote these pages
      console.error(`${dataDirectory} cannot be opened and is crawled again: ${error.message}`)
      rmSync(dataDirectory, { recursive: true })
      mkdirSync(dataDirectory)
      return engine
    }))
    return yield* Effect.gen(function*() {
      for (const [name, url] of Object.entries(sites)) {
        const pages = name in shortPages ? `-${shortPages[name as keyof typeof shortPages]}` : ""
        const crawled = join(dataDirectory, `crawled-${name}${pages}`)
        if (existsSync(crawled)) continue
        yield* Stream.runDrain(crawlSite(url, { maxPages: 3_000, maxDepth: 10 }))
        writeFileSync(crawled, "")
      }
      const answer = yield* inMemory
      const ask = askInMemory(answer)
      const questions = [
        ...debianQuestions,
        ...libraryQuestions,
        ...questionsOf(prosePages),
        ...firstFreshQuestions,
        ...numbered(questionsOfShort(firstFreshPages, "fresh"), 1201),
        ...secondFreshQuestions,
        ...numbered(questionsOfShort(secondFreshPages, "fresh"), 2201),
        ...numbered(questionsOfShort(thirdFreshPages, "fresh"), 3201),
        ...documentationQuestions,
        ...heldOutQuestions
      ]
        .filter(({ id }) => only === undefined || only.includes(id) && (showHeldOut || !isHeldOut(id)))
      console.log(`${questions.length} questions over ${yield* (yield* PageStore).count} pages`)
      const results = yield* Effect.forEach(
        questions,
        (question) => askOne(ask, question, sites, isShown(question.id, options)),
        {
          concurrency: 2
        }
      )
      report(results)
      yield* askSchemas(ask, sites, only, (id) => isShown(id, options))
    }).pipe(Effect.provideContext(parts))
  }).pipe(Effect.scoped, Effect.runPromise)

const isShown = (id: number, { showHeldOut, verbose }: QuestionOptions): boolean =>
  isHeldOut(id) ? showHeldOut : verbose

// fixed ports, because the library stores pages by URL
const ports = { library: 3913, debian: 3914, prose: 3915, fresh: 3916, heldOut: 3917 }

// a site is crawled again when it has more pages than before
const shortPages = { prose: prosePages.length, fresh: freshPages.length, heldOut: heldOutPages.length }

interface Result {
  readonly question: Question
  readonly answered: Answered & { readonly milliseconds: number }
  readonly verdict: Verdict
  readonly values: number
  readonly invented: number
}

const askOne = Effect.fnUntraced(
  function*(ask: Ask, question: Question, sites: Readonly<Record<Site, string>>, isShown: boolean) {
    const { pages, prompt, schema, strict } = question
    const answered = yield* askAgent(ask, {
      prompt,
      ...schema === undefined ? {} : { schema: withCitations(schema) },
      ...pages === undefined ? {} : { urls: pages.map((path) => `${sites[question.site]}${path}`) },
      ...strict === true ? { strictConstrainToURLs: true } : {}
    })
    const { data, cited } = schema === undefined ? inWords(answered.data) : withoutCitations(answered.data)
    const invented = yield* Effect.promise(() => inventedIn(cited))
    const verdict = verdictOf(question, { ...answered, data })
    if (isShown) {
      console.log(`${question.id} ${verdict}: ${prompt}\n   ${JSON.stringify(data ?? answered.error).slice(0, 600)}`)
      for (const { citation, value } of invented) {
        console.log(`   INVENTED ${JSON.stringify(value)} ${citation ?? "without a citation"}`)
      }
      if (verdict !== "right") {
        console.log(`   ${[...new Set(cited.map(({ citation }) => citation))].slice(0, 4).join(" ")}`)
      }
    }
    return { question, answered, verdict, values: cited.length, invented: invented.length } satisfies Result
  }
)

/** Returns the answer without a schema, and its first source. */
const inWords = (data: unknown) => {
  if (typeof data !== "object" || data === null) return { data: undefined, cited: [] }
  const { answer, sources } = data as {
    readonly answer?: string
    readonly sources?: ReadonlyArray<{ readonly url: string; readonly quote: string }>
  }
  // for several subjects, each paragraph has its own source; all items of a list share one
  const paragraphs = (answer ?? "").split(/\n\n|\n(?=- )/u).map((line) => line.replace(/^- /u, "")).map((value) => ({
    value,
    citation: sources?.find(({ quote }) => quote === value)?.url ?? sources?.[0]?.url
  }))
  return {
    data: { answer },
    cited: [...paragraphs, ...(sources ?? []).map(({ quote, url }) => ({ value: quote, citation: url }))]
  }
}

const report = (results: ReadonlyArray<Result>): void => {
  const halves = [
    ["development", (id: number) => !isHeldOut(id)],
    ["held out", isHeldOut]
  ] as const
  const kinds = [...new Set(results.map(({ question }) => question.kind)), undefined]
  const rows = halves.flatMap(([half, isIn]) =>
    kinds.map((kind) => {
      const some = results.filter(({ question }) => isIn(question.id) && (kind === undefined || question.kind === kind))
      const count = (verdict: Verdict) => String(some.filter((one) => one.verdict === verdict).length)
      const share = some.length === 0
        ? ""
        : `${(100 * some.filter(({ verdict }) => verdict === "right").length / some.length).toFixed(0)} %`
      return [
        half,
        kind ?? "all kinds",
        String(some.length),
        count("right"),
        share,
        count("partly"),
        count("wrong"),
        count("not found"),
        String(sum(some, ({ values }) => values)),
        String(sum(some, ({ invented }) => invented)),
        some.length === 0 ? "" : (sum(some, ({ answered }) => answered.creditsUsed) / some.length).toFixed(1),
        some.length === 0 ? "" : String(Math.round(sum(some, ({ answered }) => answered.milliseconds) / some.length))
      ]
    })
  )
  console.log(
    `\n${
      table([
        "half",
        "kind",
        "questions",
        "right",
        "",
        "partly",
        "wrong",
        "not found",
        "values",
        "invented",
        "credits each",
        "ms each"
      ], rows)
    }`
  )
}

const sum = <A>(values: ReadonlyArray<A>, of: (value: A) => number): number =>
  values.reduce((total, value) => total + of(value), 0)
