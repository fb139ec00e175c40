import { type Hit, inSlices, SearchIndex } from "@trawl/full-text/effect"
import { type DeveloperResult, type DeveloperSearchRequest, type DeveloperSearchResponse, limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { type DeveloperKind, developerKinds } from "../developer/developer-kind.ts"
import { type RepositoryFilter, RepositoryStore } from "../developer/repository-store.ts"
import { passagesAbout } from "../research/passages.ts"
import { PageStore } from "../store/page-store.ts"
import { searchedKinds } from "./developer-kinds.ts"
import { KnownPages } from "./known/known-pages.ts"

/** Searches readmes, issues, merged changes and documentation among the stored pages. */
export const developerSearch = Effect.fn("Engine.developerSearch")(function*(request: DeveloperSearchRequest) {
  const { passages = limits.developerPassagesDefault, query, repos, skills, sources } = request
  const known = yield* KnownPages
  const store = yield* RepositoryStore
  const kinds = yield* searchedKinds(request)
  const unread = yield* known.read(maxReadingTime)
  const filter = repositoryFilter(request)
  const names = filter === undefined ? namesOf(repos) : yield* Effect.orDie(store.matching(filter))
  const hasFacts = filter === undefined || (yield* Effect.orDie(store.count)) > 0
  const pages = yield* known.developerPages({
    kinds,
    repositories: names,
    sources: sources?.map((source) => source.toLowerCase()),
    isSkill: skills === "only"
  })
  const index = yield* SearchIndex
  const hits = pages.size === 0 ? [] : yield* index.search({
    terms: [{ kind: "words", text: query }], // without operators
    limit: request.k ?? limits.developerResultsDefault,
    among: pages,
    highlights: true
  }).pipe(Effect.orDie) // plain words are never refused
  const facts = yield* known.developerFacts(hits.map(({ url }) => url))
  const licenses = yield* Effect.orDie(
    store.licenses([...new Set([...facts.values()].flatMap(({ repository }) => repository ?? []))])
  )
  const results = yield* Effect.forEach(
    hits,
    Effect.fnUntraced(function*(hit: Hit) {
      const { kind, repository = "" } = facts.get(hit.url) ?? {}
      const license = licenses.get(repository)
      const result: DeveloperResult = {
        // clients read the type from the ID
        id: kind === undefined ? hit.url : `${kind}:${hit.url}`,
        ...kind === undefined ? {} : { type: kind },
        url: hit.url,
        title: hit.title,
        passages: yield* passagesOf(hit, query, passages),
        ...license === undefined ? {} : { license }
      }
      return result
    })
  )
  const exist = yield* known.developerKinds()
  const coverage = (kind: DeveloperKind) =>
    !kinds.includes(kind)
      ? "skipped"
      : !exist.has(kind) || (kind !== "doc" && !hasFacts)
      ? unread > 0 ? "degraded" : "unavailable"
      : unread > 0
      ? "degraded"
      : "ok"
  const answer: DeveloperSearchResponse = {
    success: true,
    results,
    coverage: Object.fromEntries(developerKinds.map((kind) => [kind, coverage(kind)])),
    ...repos === undefined ? {} : { repos: yield* Effect.forEach(repos, reportOf) },
    ...sources === undefined
      ? {}
      : {
        sources: yield* Effect.forEach(
          sources,
          (source) => Effect.map(known.hasSource(source.toLowerCase()), (indexed) => ({ source, indexed }))
        )
      }
  }
  return answer
})

/** Passages of a page that are about the query. The index chooses the first one. */
const passagesOf = Effect.fnUntraced(function*({ description, url }: Hit, query: string, most: number) {
  const first = { text: description, citation_url: url }
  if (most === 1) return [first]
  const page = yield* (yield* PageStore).get(url)
  const found = page === undefined ? [] : yield* inSlices(passagesAbout(page.content.text, query, most))
  return found.length === 0 ? [first] : found.map(({ text }) => ({ text, citation_url: url }))
})

/** The conditions on repositories that only imported facts can answer; undefined if there are none. */
const repositoryFilter = (
  { archived, fork, language, license, max_stars: maxStars, min_stars: minStars, repos, topic }: DeveloperSearchRequest
): RepositoryFilter | undefined => {
  const topics = topic === undefined ? undefined : typeof topic === "string" ? [topic] : topic
  const conditions = { archived, fork, language, license, maxStars, minStars, topics }
  return Object.values(conditions).every((value) => value === undefined)
    ? undefined
    : { ...conditions, names: namesOf(repos) }
}

const namesOf = (repos: ReadonlyArray<string> | undefined) => repos?.map((name) => name.toLowerCase())

/** Which kinds of documents of a repository exist. */
const reportOf = Effect.fnUntraced(function*(repo: string) {
  const kinds = yield* (yield* KnownPages).developerKinds(repo.toLowerCase())
  return {
    repo,
    indexed: kinds.size > 0,
    types: { issue: kinds.has("issue"), pullRequest: kinds.has("pull_request"), readme: kinds.has("readme") }
  }
})

// the first search after many new pages does not wait for all of them
const maxReadingTime = 3_000
