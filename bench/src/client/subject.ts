/** Where a subject sends its calls. `timeout`, in milliseconds, is the time limit that a user of it would set. */
export interface Service {
  readonly apiKey: string
  readonly baseUrl: string
  readonly timeout?: number | undefined
}

/** How a subject makes one search call; the call resolves to its list of results. */
export type Open = (service: Service) => () => Promise<unknown>

/** One client, or one way of using ours. */
export interface Subject {
  readonly name: string
  readonly kind: "ours" | "peer" | "baseline"
  /** The module that exports its `open`, ready to run. */
  readonly file: string
  /** What a program imports to make the call. */
  readonly imports: ReadonlyArray<string>
  /** What a user installs; none for what Node brings. */
  readonly packages: ReadonlyArray<string>
  /** Where `imports` and `packages` are found. */
  readonly folder: string
  /** The answer that its service gives. */
  readonly shape: Shape
  /** The same call as a user writes it in TypeScript, if its types are measured. */
  readonly typed: string | undefined
  /** How programs import further operations, if their growth is measured. */
  readonly further: "promises" | "Effect" | undefined
}

export type Shape = "trawl" | "exa" | "perplexity" | "parallel" | "mistral" | "stripe"
