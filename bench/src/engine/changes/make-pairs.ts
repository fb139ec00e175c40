import { chance, oneOf } from "../chance.ts"
import { developmentPairs } from "./development/by-hand.ts"
import { developmentNoise } from "./development/noise.ts"
import { developmentPages } from "./development/pages.ts"
import { heldOutPairs } from "./held-out/by-hand.ts"
import { heldOutNoise } from "./held-out/noise.ts"
import { heldOutPages } from "./held-out/pages.ts"
import { applyEdit, type EditedPage, type PageEdit, type PageNoise } from "./page-edit.ts"
import type { PagePair } from "./page-pair.ts"
import { asHtml, asMarkdown, type PageVersion } from "./render-page.ts"

export type Half = "development" | "held-out"

/** The 100 labelled pairs of a half. */
export const pagePairs = (half: Half): ReadonlyArray<PagePair> =>
  half === "development"
    ? pairsOf(developmentPages, developmentNoise, developmentPairs, 11)
    : pairsOf(heldOutPages, heldOutNoise, heldOutPairs, 4_711)

const pairsOf = (
  pages: ReadonlyArray<EditedPage>,
  noises: ReadonlyArray<PageNoise>,
  byHand: ReadonlyArray<PagePair>,
  seed: number
): ReadonlyArray<PagePair> => {
  const random = chance(seed)
  const form = () => random() < 0.5 ? "html" as const : "markdown" as const
  // every second edit comes with a change that is to be ignored
  const edited = pages.flatMap((page) =>
    page.edits.map((edit) =>
      pairOf(page, edit, random() < 0.5 ? oneOf(noises, random) : undefined, form(), random() < 0.3)
    )
  )
  const unchanged = () =>
    noises.map((noise) => pairOf(oneOf(pages, random) as EditedPage, undefined, noise, form(), random() < 0.3))
  const generated = [...edited, ...unchanged()]
  // further pairs have the same noise on other pages
  const more = shuffled(unchanged(), random)
  return [...generated, ...more, ...byHand].filter((_, at, all) =>
    at < pairsInHalf - byHand.length || at >= all.length - byHand.length
  )
}

const pairsInHalf = 100

const pairOf = (
  { name, text }: EditedPage,
  edit: PageEdit | undefined,
  noise: PageNoise | undefined,
  form: PagePair["form"],
  isRewritten: boolean
): PagePair => {
  const { expected, text: edited } = edit === undefined
    ? { expected: [], text: text.trim() }
    : applyEdit(text, edit)
  const part = (noiseText: string) => noise === undefined ? [] : [{ ...noise, text: noiseText }]
  const version = (content: string, noiseText: string, rewritten: boolean): PageVersion => ({
    title: name,
    text: content,
    parts: part(noiseText),
    isRewritten: rewritten
  })
  const write = form === "html" ? asHtml : asMarkdown
  return {
    name: [name, edit?.category ?? "unchanged", ...noise === undefined ? [] : [noise.category]].join(", "),
    category: edit?.category ?? noise?.category ?? "unchanged",
    form,
    before: write(version(text.trim(), noise?.before ?? "", false)),
    after: write(version(edited, noise?.after ?? "", isRewritten)),
    expected,
    origin: "generated"
  }
}

const shuffled = <A>(values: ReadonlyArray<A>, random: () => number): ReadonlyArray<A> =>
  values.map((value) => ({ value, order: random() })).sort((one, other) => one.order - other.order)
    .map(({ value }) => value)
