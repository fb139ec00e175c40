import type { PaperRecord } from "@trawl/schema"
import { namespaces } from "../research/loaded-paper.ts"
import { nameIn, readName } from "../research/paper-name.ts"
import { isRecord } from "./is-record.ts"

/** What a paper is called, the same whoever found it; its `paperId`, which each names as they like, only where nothing else is known. */
export const paperKeys = ({ ids, paperId, primaryId }: PaperRecord): ReadonlyArray<string> => {
  const names = [
    ...isRecord(ids)
      ? namespaces.flatMap((namespace) => texts(ids[namespace]).flatMap((text) => nameIn(namespace, text) ?? []))
      : [],
    ...texts(primaryId).flatMap((text) => readName(text) ?? [])
  ]
  return names.length === 0 ? [paperId] : names.map(({ name, namespace }) => `${namespace}:${name}`)
}

const texts = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "string")
