/** An ensemble of decision trees whose results are added, as arrays of nodes: the left child follows its node. */
export interface Forest {
  readonly base: number
  /** The feature that a node tests; -1 for a leaf. */
  readonly feature: Int16Array
  /** The threshold below which the left child is next, or the result of a leaf. */
  readonly value: Float32Array
  readonly right: Int16Array
  readonly roots: ReadonlyArray<number>
}

/**
 * Parses a forest as written by `bench/src/learn`: trees separated by semicolons, with `feature<threshold` or a result
 * per node, parents first.
 */
export const readForest = (base: number, text: string): Forest => {
  const feature: Array<number> = []
  const value: Array<number> = []
  const right: Array<number> = []
  const roots = text.split(";").map((tree) => {
    const nodes = tree.split(" ")
    const root = feature.length
    let next = 0
    const grow = () => {
      const node = nodes[next++] ?? "0"
      const at = feature.length
      const [left = "", threshold] = node.split("<")
      feature.push(threshold === undefined ? -1 : Number(left))
      value.push(Number(threshold ?? left))
      right.push(0)
      if (threshold === undefined) return
      grow()
      right[at] = feature.length
      grow()
    }
    grow()
    return root
  })
  return {
    base,
    feature: Int16Array.from(feature),
    value: Float32Array.from(value),
    right: Int16Array.from(right),
    roots
  }
}

/** The probability of each row. */
export const probabilities = (forest: Forest, rows: Float32Array, width: number): Float32Array => {
  const { base, feature, right, roots, value } = forest
  const found = new Float32Array(rows.length / width)
  for (let row = 0; row < found.length; row++) {
    const offset = row * width
    let sum = base
    for (const root of roots) {
      let at = root
      let testedFeature = feature[at] ?? -1
      while (testedFeature >= 0) {
        at = (rows[offset + testedFeature] ?? 0) < (value[at] ?? 0) ? at + 1 : right[at] ?? 0
        testedFeature = feature[at] ?? -1
      }
      sum += value[at] ?? 0
    }
    found[row] = 1 / (1 + Math.exp(-sum))
  }
  return found
}
