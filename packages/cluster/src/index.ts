export * as PgBlobStore from "./corpus/pg-blob-store.ts"
export * as PgPageStore from "./corpus/pg-page-store.ts"
export * as PageFollower from "./corpus/page-follower.ts"
export { prepareCorpus } from "./corpus/prepare-corpus.ts"
