import { writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { parseArgs } from "node:util"
import { askQuestions } from "../agent/ask-questions.ts"
import { machineLoad, machineLoadText } from "../client/machine-load.ts"
import { table } from "../client/table.ts"
import { agentFigures } from "./agent/agent-figures.ts"
import { type Figure, figureHeadings, figureRow } from "./figure.ts"
import { clusterFigures, clusterParts } from "./cluster/cluster-figures.ts"
import { saveCosts, writeSimulation } from "./cluster/simulation/simulation.ts"
import { browserFigures } from "./browser/browser-figures.ts"
import { extractKillFigures } from "./extract/kill-extractions.ts"
import { escapeFigures } from "./escapes/escape-figures.ts"
import { extractFigures } from "./extract/extract-figures.ts"
import { hostileFigures } from "./hostile/hostile-figures.ts"
import { changeFigures } from "./changes/change-figures.ts"
import { crawlFigures, crawlParts } from "./crawl/crawl-figures.ts"
import { mapFigures } from "./crawl/map-figures.ts"
import { homedir } from "node:os"
import { buildCorpus } from "./corpus/build-corpus.ts"
import { judgedFigures } from "./judged/judged-figures.ts"
import { measureDelays } from "./delays.ts"
import { figuresOf } from "./measure/figures.ts"
import { killRounds } from "./kills/kills.ts"
import type { Round } from "./kills/kill-round.ts"
import { killOften } from "./measure/kill-often.ts"
import { monitorFigures, monitorParts } from "./monitor/monitor-figures.ts"
import { measure } from "./measure/measure.ts"
import { printPageClasses } from "./page-classes/print-page-classes.ts"
import { scrapeFigures, scrapeParts } from "./scrape/scrape-figures.ts"
import { tune } from "./tune/tune.ts"

const { positionals: [command = "measure"], values } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: "string", default: cacheFolder() },
    pages: { type: "string" },
    sections: { type: "boolean", default: false },
    kills: { type: "string" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "10" },
    keep: { type: "boolean", default: false },
    rounds: { type: "string" },
    fields: { type: "boolean", default: false },
    json: { type: "string" },
    labelled: { type: "string" },
    judgements: { type: "string" },
    data: { type: "string", default: ".trawl" },
    scrapes: { type: "string", default: "10000" },
    runs: { type: "string", default: "500" },
    only: { type: "string", multiple: true },
    sources: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
    "show-held-out": { type: "boolean", default: false }
  }
})

/** The value of a numeric option, if set. */
const given = (name: "kills" | "pages" | "rounds") => values[name] === undefined ? undefined : Number(values[name])

if (command === "corpus") await buildCorpus(values.cache)
else if (command === "measure") await measureAll()
else if (command === "kill") await killAll()
else if (command === "kills") await killJobs()
else if (command === "tune") {
  const { cache, fields } = values
  await tune({ cache, fields, pages: given("pages") ?? 10_000, rounds: given("rounds") ?? 2 })
} else if (command === "scrape") await measureScrapes()
else if (command === "agent") await report(agentFigures({ cache: values.cache, runs: Number(values.runs) }))
else if (command === "extract" && only()?.includes("kills") === true) {
  const { cache, seed, sources } = values
  await report(extractKillFigures({ cache, isBuilt: !sources, kills: given("kills"), seed: Number(seed) }))
} else if (command === "extract") await report(extractFigures(values.verbose))
else if (command === "browser") await report(browserFigures(given("pages") ?? 30, given("rounds") ?? 2))
else if (command === "page-classes") printPageClasses(values.verbose)
else if (command === "changes") await report(changeFigures(values["show-held-out"]))
else if (command === "escapes") await report(escapeFigures())
else if (command === "hostile") await report(hostileFigures())
else if (command === "crawl") {
  const { cache, seed, sources } = values
  const numbers = { kills: given("kills"), pages: given("pages"), rounds: given("rounds"), seed: Number(seed) }
  await report(crawlFigures(partsOf(crawlParts), { cache, isBuilt: !sources, ...numbers }))
} else if (command === "monitor") {
  const { cache, seed, sources } = values
  const numbers = { kills: given("kills"), pages: given("pages"), rounds: given("rounds"), seed: Number(seed) }
  await report(monitorFigures(partsOf(monitorParts), { cache, isBuilt: !sources, ...numbers }))
} else if (command === "map") {
  const { seed, sources } = values
  const numbers = { pages: given("pages") ?? 50_000, rounds: given("rounds") ?? 2, seed: Number(seed) }
  await report(mapFigures({ isBuilt: !sources, ...numbers }))
} else if (command === "cluster") {
  const { cache, seed, sources } = values
  const numbers = { kills: given("kills"), pages: given("pages"), rounds: given("rounds"), seed: Number(seed) }
  await report(clusterFigures(partsOf(clusterParts), { cache, isBuilt: !sources, ...numbers }))
} else if (command === "cluster-costs") {
  const { cache, seed, sources } = values
  await report(saveCosts({ cache, isBuilt: !sources, pages: given("pages"), seed: Number(seed) }))
} else if (command === "simulation") await report(writeSimulation())
else if (command === "questions") {
  const { cache, "show-held-out": showHeldOut, verbose } = values
  await askQuestions({ cache, only: only()?.map(Number), showHeldOut, verbose })
} else if (command === "judged") await measureJudged()
else if (command === "delays") await measureDelays()
else {
  console.error(
    `Unknown command: ${command}. Commands: corpus, measure, kill, kills, tune, scrape, browser, escapes, hostile, crawl, map, monitor, cluster, cluster-costs, simulation, agent, extract, changes, page-classes, questions, judged, delays.`
  )
  process.exit(2)
}

/** The values of `--only`, which may be repeated or separated by commas. */
function only() {
  return values.only?.flatMap((value) => value.split(",")).map((value) => value.trim())
}

/** The requested parts of a benchmark; all by default. */
function partsOf(all: ReadonlyArray<string>) {
  const unknown = only()?.find((part) => !all.includes(part))
  if (unknown !== undefined) {
    console.error(`Unknown part of ${command}: --only ${unknown}. Parts: ${all.join(", ")}.`)
    process.exit(2)
  }
  return only() ?? all
}

/** Kills a process that stores pages; needs no corpus. */
async function killAll() {
  const { acknowledged, kills, problems } = await killOften(
    join(values.cache, "libraries", "killed"),
    given("kills") ?? 50
  )
  console.log(`${problems.length} problems after ${kills} times kill -9, ${acknowledged} pages acknowledged`)
  for (const problem of problems) console.log(`  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}

/** Kills an engine that works on batches and agent runs. */
async function killJobs() {
  const rounds = await killRounds(values.cache, Number(values.seed), given("kills") ?? 50, ["batch", "run"])
  const sum = (of: (round: Round) => number) => rounds.reduce((all, round) => all + of(round), 0)
  console.log(
    table(["figure", "value"], [
      ["kills", String(sum(({ kills }) => kills))],
      ["of these while the engine started", String(sum(({ whileStarting }) => whileStarting))],
      ["batches", String(sum(({ batches }) => batches))],
      ["pages of batches", String(sum(({ pages }) => pages))],
      ["pages fetched again", String(sum(({ fetchedAgain }) => fetchedAgain))],
      ["agent runs", String(sum(({ runs }) => runs))],
      ["of these given up after 5 kills in one step", String(sum(({ givenUp }) => givenUp))],
      ["pages given up after 5 kills", String(sum(({ pagesGivenUp }) => pagesGivenUp))],
      ["webhook deliveries", String(sum(({ deliveries }) => deliveries))],
      ["repeated deliveries", String(sum(({ deliveredAgain }) => deliveredAgain))],
      ["problems", String(sum(({ problems }) => problems.length))]
    ])
  )
  for (const problem of rounds.flatMap(({ problems }) => problems)) console.log(`  ${problem}`)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rounds, undefined, 2)}\n`)
  if (rounds.some(({ problems }) => problems.length > 0)) process.exitCode = 1
}

/** Measures reading pages, and the resources of an engine that reads them. */
function measureScrapes() {
  const { cache, labelled, scrapes } = values
  return report(scrapeFigures({ cache, labelled, only: partsOf(scrapeParts), scrapes: Number(scrapes) }))
}

/** Measures the ranking with the ratings of users. */
async function measureJudged() {
  const { data, judgements, verbose } = values
  if (judgements === undefined) {
    console.error("judged needs --judgements FILE: the output of `trawl judgements`.")
    process.exit(2)
  }
  await report(judgedFigures({ data, judgements, verbose }))
}

async function report(all: AsyncIterable<Figure>) {
  console.log(machineLoadText(machineLoad()))
  const figures: Array<Figure> = []
  for await (const figure of all) {
    figures.push(figure)
    console.error(figureRow(figure).join("  "))
  }
  console.log(`\n${table(figureHeadings, figures.map(figureRow))}\n\n${machineLoadText(machineLoad())}`)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, undefined, 2)}\n`)
}

async function measureAll() {
  const corpus = values.sections ? "sections" : "pages"
  const pages = given("pages") ?? Infinity
  console.log(machineLoadText(machineLoad()))
  const options = {
    cache: values.cache,
    corpus,
    pages,
    kills: given("kills") ?? 50,
    seconds: Number(values.seconds),
    keep: values.keep
  } as const
  const measured = await measure(options)
  const figures = figuresOf(measured, corpus)
  console.log(`\n${measured.loaded.pages} ${corpus}\n`)
  console.log(table(figureHeadings, figures.map(figureRow)))
  for (const problem of measured.killed?.problems.slice(0, 20) ?? []) console.log(`  ${problem}`)
  console.log(`\n${machineLoadText(machineLoad())}`)
  const file = values.json ?? join(values.cache, `results-${corpus}-${measured.loaded.pages}.json`)
  writeFileSync(file, `${JSON.stringify({ corpus, noise: machineLoad(), figures, measured }, undefined, 2)}\n`)
  console.log(`All figures are in ${file}.`)
}

/** The system's folder for files that can be downloaded or generated again. */
function cacheFolder(): string {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env
  const folder = process.platform === "win32"
    ? LOCALAPPDATA
    : process.platform === "darwin"
    ? join(homedir(), "Library/Caches")
    : XDG_CACHE_HOME
  return join(folder || join(homedir(), ".cache"), "trawl-bench")
}
