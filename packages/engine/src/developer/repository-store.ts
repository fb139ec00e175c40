import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlError } from "effect/sql/SqlError"

/** Stores metadata of repositories, and the progress of imports. */
export class RepositoryStore extends Context.Service<RepositoryStore, {
  /** Adds repositories, or replaces the metadata of known ones. */
  readonly put: (repositories: ReadonlyArray<Repository>) => Effect.Effect<void, SqlError>
  /** The names of matching repositories: at most `maxMatching`, those with the most stars. */
  readonly matching: (filter: RepositoryFilter) => Effect.Effect<ReadonlyArray<string>, SqlError>
  /** The licenses of these repositories, by name. */
  readonly licenses: (names: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>, SqlError>
  readonly count: Effect.Effect<number, SqlError>
  /** The progress of a file's import; undefined if it was never imported. */
  readonly imported: (file: string) => Effect.Effect<ImportProgress | undefined, SqlError>
  readonly putImported: (file: string, progress: ImportProgress) => Effect.Effect<void, SqlError>
}>()("@trawl/engine/developer/RepositoryStore") {
  /** No repositories. */
  static readonly none: Layer.Layer<RepositoryStore> = Layer.succeed(RepositoryStore, {
    put: () => Effect.void,
    matching: () => Effect.succeed([]),
    licenses: () => Effect.succeed(new Map()),
    count: Effect.succeed(0),
    imported: () => Effect.undefined,
    putImported: () => Effect.void
  })
}

export interface Repository {
  /** `owner/name` in lower case. */
  readonly name: string
  readonly language: string | undefined
  /** SPDX identifier. */
  readonly license: string | undefined
  readonly stars: number
  readonly topics: ReadonlyArray<string>
  readonly archived: boolean
  readonly fork: boolean
}

/** All fields must match. Case is ignored. */
export interface RepositoryFilter {
  readonly names?: ReadonlyArray<string> | undefined
  readonly language?: string | undefined
  readonly license?: string | undefined
  readonly topics?: ReadonlyArray<string> | undefined
  readonly minStars?: number | undefined
  readonly maxStars?: number | undefined
  readonly archived?: boolean | undefined
  readonly fork?: boolean | undefined
}

export interface ImportProgress {
  /** A fingerprint of the file. */
  readonly state: string
  /** The number of lines that were read. */
  readonly lines: number
  readonly isComplete: boolean
}

/** The maximum number of repositories that a filter selects. */
export const maxMatching = 50_000
