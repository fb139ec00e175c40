export interface MonitorBench {
  /** Where the results of rounds are saved. */
  readonly cache: string
  /** Runs the published build of the engine. */
  readonly isBuilt: boolean
  /** Each part has its own default. */
  readonly pages?: number | undefined
  readonly rounds?: number | undefined
  readonly kills?: number | undefined
  readonly seed: number
}
