import { existsSync } from "node:fs"
import { join } from "node:path"
import { type Feature, features } from "./features.ts"
import { root } from "./folders.ts"
import type { Measurement } from "./measurement.ts"

/** Counts the features of the toolkit. A feature without its proof counts as missing. */
export const featureCount: Measurement = {
  name: "features",
  title: "Features",
  columns: [
    { name: "yes", title: "yes", digits: 0 },
    { name: "partly", title: "partly", digits: 0 },
    { name: "no", title: "no", digits: 0 }
  ],
  run: () => {
    const unproved = features.filter(({ has, proof }) =>
      has === "yes" && (proof === undefined || !existsSync(join(root, proof)))
    )
    const proved = features.filter((feature) => !unproved.includes(feature))
    const having = (has: Feature["has"]) => proved.filter((feature) => feature.has === has)
    const [no, partly, yes] = [having("no"), having("partly"), having("yes")]
    return Promise.resolve({
      rows: { toolkit: { yes: yes.length, partly: partly.length, no: no.length + unproved.length } },
      notes: [
        `Of ${features.length} features. The best examined peers have 43, the official SDK has 18.`,
        `Partly: ${named(partly)}.`,
        `No: ${named(no)}.`,
        ...unproved.map(({ name, proof }) => `Listed as supported, but the proof is missing: ${name} (${proof}).`)
      ]
    })
  }
}

const named = (some: ReadonlyArray<Feature>) => some.map(({ name }) => name).join("; ") || "none"
