import { type DeveloperKind, developerKinds } from "./developer-kind.ts"
import type { Repository } from "./repository-store.ts"

/** A line of a dump: a repository, or a document. */
export type DumpLine = { readonly repository: Repository } | { readonly document: ImportedDocument }

export interface ImportedDocument {
  readonly kind: DeveloperKind
  /** `owner/name` in lower case. */
  readonly repository: string | undefined
  readonly url: string
  readonly title: string
  /** Markdown. */
  readonly text: string
  /** Milliseconds since the epoch. */
  readonly updatedAt: number | undefined
}

/** Reads a line of a dump. Returns a sentence with the problem if the line is invalid. */
export const readRecord = (line: string): DumpLine | string => {
  const given = parsed(line)
  if (given === undefined) return "is not a JSON object"
  const type = given["type"]
  if (type === "repository") return repositoryOf(given)
  const kind = developerKinds.find((known) => known === type)
  return kind === undefined
    ? `has the type ${JSON.stringify(type)}. Allowed: repository, ${developerKinds.join(", ")}`
    : documentOf(kind, given)
}

type Given = Readonly<Record<string, unknown>>

const repositoryOf = (given: Given): DumpLine | string => {
  const name = nameOf(given["repo"])
  if (name === undefined) return needsRepo
  const stars = given["stars"] ?? 0
  if (typeof stars !== "number" || !Number.isInteger(stars) || stars < 0) return "needs stars, a number of at least 0"
  const topics = given["topics"] ?? []
  if (!Array.isArray(topics) || topics.some((topic) => typeof topic !== "string")) {
    return "needs topics, a list of strings"
  }
  return {
    repository: {
      name,
      language: textOf(given["language"]),
      license: textOf(given["license"]),
      stars,
      topics,
      archived: given["archived"] === true,
      fork: given["fork"] === true
    }
  }
}

const documentOf = (kind: DeveloperKind, given: Given): DumpLine | string => {
  const repository = nameOf(given["repo"])
  if (kind !== "doc" && repository === undefined) return needsRepo
  if (kind === "pull_request" && given["merged"] !== true) return "is a pull request that is not merged"
  const number = given["number"]
  const isNumbered = kind === "issue" || kind === "pull_request"
  if (isNumbered && !(typeof number === "number" && Number.isInteger(number) && number > 0)) return "needs a number"
  const text = textOf(given["text"]) ?? ""
  const title = textOf(given["title"]) ?? (kind === "readme" ? repository ?? "" : "")
  if (title === "") return "needs a title"
  const url = textOf(given["url"]) ?? urlOf(kind, repository ?? "", number)
  if (!/^https?:$/u.test(URL.parse(url)?.protocol ?? "")) return "needs url, an absolute http or https URL"
  const updatedAt = Date.parse(textOf(given["updatedAt"]) ?? "")
  return {
    document: {
      kind,
      repository,
      url,
      title,
      text: text.slice(0, maxLength),
      updatedAt: Number.isNaN(updatedAt) ? undefined : updatedAt
    }
  }
}

const urlOf = (kind: DeveloperKind, repository: string, number: unknown): string => {
  const base = `https://github.com/${repository}`
  return kind === "issue"
    ? `${base}/issues/${String(number)}`
    : kind === "pull_request"
    ? `${base}/pull/${String(number)}`
    : kind === "readme"
    ? base
    : ""
}

const needsRepo = "needs repo, in the form owner/name"

const nameOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^[\w.-]{1,100}\/[\w.-]{1,100}$/u.test(value) ? value.toLowerCase() : undefined

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined

const parsed = (line: string): Given | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value as Given : undefined
  } catch {
    return undefined // the caller reports the line
  }
}

const maxLength = 300_000
