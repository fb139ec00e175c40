import type { DeveloperSearchRequest, Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { type DeveloperKind, developerKinds } from "../developer/developer-kind.ts"
import { failure, problem } from "../request/failure.ts"

/**
 * The kinds that a request searches: the requested ones, without those to which its filters do not apply. Fails if a
 * filter applies to none of the requested kinds.
 */
export const searchedKinds = (
  request: DeveloperSearchRequest
): Effect.Effect<ReadonlyArray<DeveloperKind>, Failure> => {
  const requested = request.types === undefined || request.types.length === 0 ? developerKinds : request.types
  const filters = filtersOf.filter(({ field }) => request[field] !== undefined)
  const useless = filters.filter(({ kinds }) => !kinds.some((kind) => requested.includes(kind)))
  const { max_stars: most, min_stars: least } = request
  const problems = [
    ...useless.map(({ field, kinds }) =>
      problem([field], `${field} applies only to the types ${kinds.join(", ")}. Request one of them, or leave it out`)
    ),
    ...least !== undefined && most !== undefined && least > most
      ? [problem(["max_stars"], `Expected at least min_stars, ${least}`)]
      : []
  ]
  if (problems.length > 0) return Effect.fail(failure("RequestRejected", { details: problems }))
  const isOfRepositories = filters.some(({ kinds }) => kinds === ofRepositories)
  const isOfSources = filters.some(({ kinds }) => kinds === ofSources)
  return Effect.succeed(
    requested.filter((kind) =>
      filters.every(({ field, kinds }) => field !== "skills" || kinds.includes(kind)) &&
      (kind === "doc" ? isOfSources || !isOfRepositories : isOfRepositories || !isOfSources)
    )
  )
}

const ofRepositories: ReadonlyArray<DeveloperKind> = ["issue", "pull_request", "readme"]
const ofSources: ReadonlyArray<DeveloperKind> = ["doc"]
const ofFiles: ReadonlyArray<DeveloperKind> = ["doc", "readme"]

/** The kinds to which each filter applies. */
const filtersOf = [
  ...(["repos", "language", "license", "topic", "min_stars", "max_stars", "archived", "fork"] as const).map((
    field
  ) => ({
    field,
    kinds: ofRepositories
  })),
  { field: "sources" as const, kinds: ofSources },
  { field: "skills" as const, kinds: ofFiles }
]
