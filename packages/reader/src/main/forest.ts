/** Decision trees whose answers add up, as arrays of nodes: the left child of a node follows it. */
export interface Forest {
  readonly base: number
  /** What a node asks for; -1 for a leaf. */
  readonly feature: Int16Array
  /** Below it, the left child answers; of a leaf, its answer. */
  readonly value: Float32Array
  readonly right: Int16Array
  readonly roots: ReadonlyArray<number>
}

/** Reads a forest as `bench/src/learn` writes it: trees between semicolons, `feature<threshold` or an answer per node, outermost first. */
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

/** The probability that the forest gives each row. */
export const probabilities = (forest: Forest, rows: Float32Array, width: number): Float32Array => {
  const { base, feature, right, roots, value } = forest
  const found = new Float32Array(rows.length / width)
  for (let row = 0; row < found.length; row++) {
    const offset = row * width
    let sum = base
    for (const root of roots) {
      let at = root
      let asked = feature[at] ?? -1
      while (asked >= 0) {
        at = (rows[offset + asked] ?? 0) < (value[at] ?? 0) ? at + 1 : right[at] ?? 0
        asked = feature[at] ?? -1
      }
      sum += value[at] ?? 0
    }
    found[row] = 1 / (1 + Math.exp(-sum))
  }
  return found
}
