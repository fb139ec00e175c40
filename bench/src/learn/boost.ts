/** Boosted regression trees, as nodes; the left child of a node follows it. */
export interface Trees {
  readonly base: number
  /** -1 for a leaf. */
  readonly feature: Array<number>
  /** The threshold of a node; for a leaf, its value. */
  readonly value: Array<number>
  readonly right: Array<number>
  readonly roots: Array<number>
}

/** Rows of features `x`, each with its share of content `y` and its weight `w`. */
export interface Examples {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly w: Float32Array
  readonly n: number
  readonly width: number
}

export interface Options {
  readonly trees: number
  readonly depth: number
  readonly rate: number
  readonly lambda: number
  readonly leastWeight: number
  /** The share of the features that each tree may use. */
  readonly columns: number
  /** Features that no tree may use. */
  readonly masked: ReadonlyArray<number>
}

const bins = 48

/** Gradient boosting of regression trees on the logistic loss, over histograms. */
export const boost = (
  { n, w, width, x, y }: Examples,
  { columns, depth, masked, lambda, leastWeight, rate, trees }: Options
): Trees => {
  const cuts: Array<Float32Array> = []
  const binned = new Uint8Array(n * width)
  for (let f = 0; f < width; f++) {
    const values = new Float32Array(n)
    for (let i = 0; i < n; i++) values[i] = x[i * width + f]!
    const sorted = values.slice().sort()
    const distinct: Array<number> = []
    for (let b = 1; b < bins; b++) {
      const value = sorted[Math.floor(b * n / bins)]!
      if (value !== distinct.at(-1) && value > sorted[0]!) distinct.push(value)
    }
    // includes rare values
    if (distinct.length < 8) {
      const all = [...new Set(sorted)]
      if (all.length <= bins) distinct.splice(0, distinct.length, ...all.slice(1))
    }
    const cut = Float32Array.from(distinct)
    cuts.push(cut)
    for (let i = 0; i < n; i++) {
      let lo = 0, hi = cut.length
      const v = values[i]!
      while (lo < hi) {
        const mid = (lo + hi) >> 1
        if (v >= cut[mid]!) lo = mid + 1
        else hi = mid
      }
      binned[f * n + i] = lo
    }
  }
  let sw = 0, sy = 0
  for (let i = 0; i < n; i++) {
    sw += w[i]!
    sy += w[i]! * y[i]!
  }
  const base = Math.log(sy / (sw - sy))
  const forest: Trees = { base, feature: [], value: [], right: [], roots: [] }
  const score = new Float32Array(n).fill(base)
  const g = new Float32Array(n), h = new Float32Array(n)
  let seed = 7
  const random = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff
  const G = new Float64Array(bins + 1), H = new Float64Array(bins + 1)
  for (let t = 0; t < trees; t++) {
    for (let i = 0; i < n; i++) {
      const p = 1 / (1 + Math.exp(-score[i]!))
      g[i] = w[i]! * (p - y[i]!)
      h[i] = w[i]! * Math.max(1e-3, p * (1 - p))
    }
    const chosen = Array.from({ length: width }, (_, f) => f).filter((f) =>
      cuts[f]!.length > 0 && !masked.includes(f) && random() < columns
    )
    const grow = (rows: Int32Array, level: number) => {
      let gs = 0, hs = 0
      for (const i of rows) {
        gs += g[i]!
        hs += h[i]!
      }
      let best = 1e-4, bf = -1, bc = 0
      if (level < depth && rows.length > 20) {
        for (const f of chosen) {
          const size = cuts[f]!.length + 1
          G.fill(0, 0, size)
          H.fill(0, 0, size)
          const offset = f * n
          for (let r = 0; r < rows.length; r++) {
            const i = rows[r]!
            const b = binned[offset + i]!
            G[b]! += g[i]!
            H[b]! += h[i]!
          }
          let gl = 0, hl = 0
          for (let b = 0; b < size - 1; b++) {
            gl += G[b]!
            hl += H[b]!
            const hr = hs - hl
            if (hl < leastWeight || hr < leastWeight) continue
            const gr = gs - gl
            const gain = gl * gl / (hl + lambda) + gr * gr / (hr + lambda) - gs * gs / (hs + lambda)
            if (gain > best) {
              best = gain
              bf = f
              bc = b
            }
          }
        }
      }
      const at = forest.feature.length
      if (bf === -1) {
        const value = -rate * gs / (hs + lambda)
        forest.feature.push(-1)
        forest.value.push(value)
        forest.right.push(0)
        for (const i of rows) score[i]! += value
        return
      }
      forest.feature.push(bf)
      forest.value.push(cuts[bf]![bc]!)
      forest.right.push(0)
      const offset = bf * n
      grow(rows.filter((i) => binned[offset + i]! <= bc), level + 1)
      forest.right[at] = forest.feature.length
      grow(rows.filter((i) => binned[offset + i]! > bc), level + 1)
    }
    forest.roots.push(forest.feature.length)
    grow(Int32Array.from({ length: n }, (_, i) => i), 0)
  }
  return forest
}
