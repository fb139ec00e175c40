import type { Trees } from "./boost.ts"

/** The module that holds what was learned. */
export const printModel = (weights: ReadonlyMap<string, number>, trees: Trees): string => {
  const lines = Object.entries(Object.groupBy(weights, ([, weight]) => String(weight)))
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([weight, names]) => `  ["${(names ?? []).map(([name]) => name).sort().join(" ")}", ${weight}]`)
  const texts = trees.roots.map((root) => nodesOf(trees, root).join(" "))
  return `// Written by bench/src/learn from labelled pages; not edited by hand.
import { readForest } from "./forest.ts"

/** How much words in the names that authors give to elements speak for content, or against it. */
const weights: ReadonlyArray<readonly [words: string, weight: number]> = [
${lines.join(",\n")}
]

export const tokenWeights: ReadonlyMap<string, number> = new Map(weights.flatMap(([words, weight]) => words.split(" ").map((word) => [word, weight] as const)))

/** Judges how probably a block is content, by the features of \`features.ts\` in their order. */
export const forest = readForest(
  ${short(trees.base)},
${texts.map((text, index) => `  "${text}${index < texts.length - 1 ? ";\" +" : "\""}`).join("\n")}
)`
}

const nodesOf = (trees: Trees, at: number): ReadonlyArray<string> => {
  const feature = trees.feature[at] ?? -1
  const value = short(trees.value[at] ?? 0)
  return feature < 0
    ? [value]
    : [`${feature}<${value}`, ...nodesOf(trees, at + 1), ...nodesOf(trees, trees.right[at] ?? 0)]
}

const short = (value: number): string => String(Number(value.toPrecision(4))).replace(/^(-?)0\./, "$1.")
