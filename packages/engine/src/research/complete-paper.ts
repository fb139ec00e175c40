import type { LoadedPaper } from "./loaded-paper.ts"

/** The fields of a paper except for its identifiers and references. */
export type PaperFields = Omit<LoadedPaper, "names" | "references">

/** Completes a paper with what is known of it. Missing values never replace existing ones. */
export const completePaper = <P extends PaperFields>(paper: P, known: ReadonlyArray<PaperFields>): P => {
  const knownText = (field: "title" | "abstract" | "body" | "created" | "updated") =>
    known.map((other) => other[field]).find((text) => text !== undefined && text !== "")
  return {
    ...paper,
    title: paper.title || (knownText("title") ?? ""),
    abstract: paper.abstract || (knownText("abstract") ?? ""),
    body: paper.body || (knownText("body") ?? ""),
    authors: [paper, ...known].map(({ authors }) => authors).find((authors) => authors.length > 0) ?? [],
    categories: [...new Set([...known.flatMap(({ categories }) => categories), ...paper.categories])],
    created: paper.created ?? knownText("created"),
    updated: paper.updated ?? knownText("updated")
  }
}
