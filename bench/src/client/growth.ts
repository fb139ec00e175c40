import { exported, features } from "./further.ts"

/** How a bundle with one search call grows, in kB compressed. */
export interface Growth {
  /** By each further operation, when a program has all of them. */
  readonly each: number
  /** By the first operation of a feature, on average of the features, each of them the only one besides search. */
  readonly first: number
  /** By that of the feature where it is the most. */
  readonly most: { readonly feature: string; readonly size: number }
  readonly operations: number
}

/** `sizeWith`: the bundle of the call with these further exports. */
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
