import { exported, features } from "./other-features.ts"

/** The growth of a bundle with one search call, in kB compressed. */
export interface Growth {
  /** Per further operation, if a program uses all of them. */
  readonly each: number
  /** For the first operation of a feature: the mean over the features, each alone with search. */
  readonly first: number
  /** For the first operation of the feature with the largest growth. */
  readonly most: { readonly feature: string; readonly size: number }
  readonly operations: number
}

/** `sizeWith` returns the size of the bundle with these further exports. */
export async function growth(
  kind: "promises" | "Effect",
  sizeWith: (more: string) => Promise<number>
): Promise<Growth> {
  const alone = await sizeWith("")
  const firsts: Array<{ readonly feature: string; readonly size: number }> = []
  for (const feature of features) {
    firsts.push({ feature: feature.name, size: await sizeWith(exported(feature, kind, 1)) - alone })
  }
  const operations = features.reduce((sum, feature) => sum + feature.operations.length, 0)
  const all = await sizeWith(features.map((feature) => exported(feature, kind)).join(""))
  return {
    each: (all - alone) / operations,
    first: firsts.reduce((sum, { size }) => sum + size, 0) / firsts.length,
    most: firsts.toSorted((a, b) => b.size - a.size)[0] ?? { feature: "", size: 0 },
    operations
  }
}
