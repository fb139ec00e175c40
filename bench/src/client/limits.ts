/** One requirement for the client. */
export interface Limit {
  readonly figure: string
  readonly measurement: string
  readonly column: string
  readonly subject: string
  readonly must: number
  readonly aim: number
  readonly digits: number
  /** A minimum instead of a maximum. */
  readonly atLeast?: true
  /**
   * Another row of the same column that shows the speed of the machine, and its value on the machine on which the
   * limits were set.
   */
  readonly yardstick?: { readonly subject: string; readonly reference: number }
}

const size = (figure: string, subject: string, must: number, aim: number, column = "gzip"): Limit => ({
  figure,
  measurement: "size",
  column,
  subject,
  must,
  aim,
  digits: 2
})

const overhead = (
  figure: string,
  subject: string,
  one: readonly [number, number],
  many: readonly [number, number]
): ReadonlyArray<Limit> => [
  {
    figure: `CPU of a call ÷ fetch, in sequence: ${figure}`,
    measurement: "overhead",
    column: "one",
    subject,
    must: one[0],
    aim: one[1],
    digits: 2
  },
  {
    figure: `CPU of a call ÷ fetch, 50 in flight: ${figure}`,
    measurement: "overhead",
    column: "many",
    subject,
    must: many[0],
    aim: many[1],
    digits: 2
  }
]

const types = (column: string, version: string): ReadonlyArray<Limit> =>
  ["promise function", "Effect"].flatMap((subject) => [
    {
      figure: `instantiations of a typed search, TypeScript ${version}: ${subject}`,
      measurement: "types",
      column,
      subject,
      must: 1000,
      aim: 500,
      digits: 0
    },
    {
      figure: `type errors without skipLibCheck, ${version}: ${subject}`,
      measurement: "types",
      column: `${column}Errors`,
      subject,
      must: 0,
      aim: 0,
      digits: 0
    }
  ])

export const limits: ReadonlyArray<Limit> = [
  size("one search call, gzip kB: promise function", "promise function", 3, 2),
  size("one search call, gzip kB: promise client", "promise client", 6, 4),
  size("one search call, gzip kB: Effect, effect counted", "Effect", 18, 16),
  size("each further operation, of 62, gzip kB: promise function", "promise function", 0.5, 0.2, "further"),
  size("each further operation, of 62, gzip kB: Effect", "Effect", 0.5, 0.2, "further"),
  size("the first operation of a feature, of 14, gzip kB: promise function", "promise function", 0.5, 0.2, "first"),
  size("the first operation of a feature, of 14, gzip kB: Effect", "Effect", 0.5, 0.2, "first"),
  // processor time is less sensitive to other programs; on an idle machine it equals the elapsed time
  {
    figure: "cold import, CPU ms: @trawl/sdk",
    measurement: "import",
    column: "cpu",
    subject: "promise function",
    must: 4,
    aim: 1.5,
    digits: 1,
    yardstick: { subject: "perplexity (Stainless)", reference: 12.8 }
  },
  {
    figure: "cold import, CPU ms: @trawl/search on Effect",
    measurement: "import",
    column: "cpu",
    subject: "Effect",
    must: 25,
    aim: 7,
    digits: 1,
    yardstick: { subject: "effect/Effect alone", reference: 73.2 }
  },
  ...overhead("promise on fetch", "promise function", [1.05, 1], [1.05, 1]),
  ...overhead("promise on the Node transport", "promise on Node transport", [0.55, 0.45], [0.75, 0.6]),
  ...overhead("Effect on the Node transport", "Effect on Node transport", [1, 0.8], [1.2, 0.9]),
  {
    figure: "guard of a 20 kB response, µs",
    measurement: "guard",
    column: "guard",
    subject: "toolkit",
    must: 1,
    aim: 0.5,
    digits: 2
  },
  ...["promise function", "Effect"].map((subject): Limit => ({
    figure: `memory over 10,000 calls, growth in bytes per call: ${subject}`,
    measurement: "memory",
    column: "slope",
    subject,
    must: 32, // a leak of one small object per call is more; bare fetch itself varies by half of it
    aim: 32,
    digits: 1
  })),
  ...types("old", "5.9"),
  ...types("new", "7.0"),
  {
    figure: "runtime dependencies of @trawl/sdk",
    measurement: "install",
    column: "dependencies",
    subject: "promise function",
    must: 0,
    aim: 0,
    digits: 0
  },
  {
    figure: "installed size of @trawl/sdk, MB",
    measurement: "install",
    column: "megabytes",
    subject: "promise function",
    must: 0.5,
    aim: 0.2,
    digits: 2
  },
  ...["promise function", "promise on Node transport", "Effect"].map((subject): Limit => ({
    figure: `rules followed under faults, of 26: ${subject}`,
    measurement: "faults",
    column: "kept",
    subject,
    must: 26,
    aim: 26,
    digits: 0,
    atLeast: true
  })),
  {
    figure: "features of 79",
    measurement: "features",
    column: "yes",
    subject: "toolkit",
    must: 70,
    aim: 75,
    digits: 0,
    atLeast: true
  }
]
