/** The service for a subject's calls. `timeout` is the time limit that a user would set, in milliseconds. */
export interface Service {
  readonly apiKey: string
  readonly baseUrl: string
  readonly timeout?: number | undefined
}

/** Creates a function that makes one search call and resolves to its list of results. */
export type Open = (service: Service) => () => Promise<unknown>

/** A client, or one way to use ours. */
export interface Subject {
  readonly name: string
  readonly kind: "ours" | "peer" | "baseline"
  /** The module that exports `open`. */
  readonly file: string
  /** The modules that a program imports to make the call. */
  readonly imports: ReadonlyArray<string>
  /** The packages that a user installs; none if Node includes them. */
  readonly packages: ReadonlyArray<string>
  /** The folder from which `imports` and `packages` are resolved. */
  readonly folder: string
  /** The format of its service's responses. */
  readonly shape: Shape
  /** The same call in TypeScript, if its types are measured. */
  readonly typed: string | undefined
  /** How programs import further operations, if their size is measured. */
  readonly further: "promises" | "Effect" | undefined
}

export type Shape = "trawl" | "exa" | "perplexity" | "parallel" | "mistral" | "stripe"
