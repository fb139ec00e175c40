import { existsSync } from "node:fs"
import { join } from "node:path"
import { bench, peers, published } from "./folders.ts"
import type { Subject } from "./subject.ts"

/** Everything that is compared: ways to use the toolkit, the platform, and the peers. */
export const subjects: ReadonlyArray<Subject> = [
  trawlSubject("promise function", "promise-function", ["@trawl/sdk"], ["@trawl/sdk"], "promises"),
  trawlSubject("promise client", "promise-client", ["@trawl/sdk"], ["@trawl/sdk"]),
  trawlSubject("promise on Node transport", "promise-node", ["@trawl/sdk", "@trawl/sdk/node"], ["@trawl/sdk"]),
  trawlSubject(
    "Effect",
    "effect",
    ["@trawl/core", "@trawl/search"],
    ["@trawl/core", "@trawl/search", "effect"],
    "Effect"
  ),
  trawlSubject("Effect on Node transport", "effect-node", ["@trawl/core", "@trawl/search", "@trawl/core/node"], [
    "@trawl/core",
    "@trawl/search",
    "effect"
  ]),
  { ...trawlSubject("bare fetch", "fetch", [], []), kind: "baseline" },
  { ...trawlSubject("node:http keep-alive", "node-http", ["node:http"], []), kind: "baseline" },
  { ...peer("undici pool", "undici", "undici-pool"), kind: "baseline" },
  peer("firecrawl", "firecrawl", "firecrawl"),
  { ...peer("exa-js", "exa", "exa-js"), shape: "exa" },
  { ...peer("perplexity (Stainless)", "perplexity", "@perplexity-ai/perplexity_ai"), shape: "perplexity" },
  { ...peer("parallel-web (Stainless)", "parallel", "parallel-web"), shape: "parallel" },
  {
    ...peer("mistral (Speakeasy)", "mistral", "@mistralai/mistralai"),
    imports: ["@mistralai/mistralai/core.js", "@mistralai/mistralai/funcs/chatComplete.js"],
    shape: "mistral"
  },
  { ...peer("stripe", "stripe", "stripe"), shape: "stripe" },
  peer("openapi-fetch", "openapi-fetch", "openapi-fetch"),
  peer("ky", "ky", "ky")
]

function trawlSubject(
  name: string,
  id: string,
  imports: ReadonlyArray<string>,
  packages: ReadonlyArray<string>,
  further?: Subject["further"]
): Subject {
  return {
    name,
    kind: "ours",
    file: join(published, "subjects", `${id}.mjs`),
    imports,
    packages,
    folder: published,
    shape: "trawl",
    typed: ifThere(join(bench, "src/client/subjects/typed", `${id}.txt`)),
    further
  }
}

function peer(name: string, id: string, packageName: string): Subject {
  return {
    name,
    kind: "peer",
    file: join(peers, `${id}.mjs`),
    imports: [packageName],
    packages: [packageName],
    folder: peers,
    shape: "trawl",
    typed: ifThere(join(peers, "typed", `${id}.txt`)),
    further: undefined
  }
}

function ifThere(file: string): string | undefined {
  return existsSync(file) ? file : undefined
}
