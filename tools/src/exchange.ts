/** One file of `schema/exchanges/`; its README says what the fields mean. Files of a sequence have no `response`. */
export interface Exchange {
  /** The name of the file, without folder and extension: `<operation>-<status>-<case>`. */
  readonly file: string
  readonly name: string
  readonly operation: string
  readonly request: {
    readonly method: string
    /** Below the base URL, parameters filled in. */
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    /** The JSON body; `null` is none. */
    readonly body?: unknown
    readonly parts?: ReadonlyArray<{
      readonly name: string
      readonly text: string
      readonly filename?: string
      readonly contentType?: string
    }>
    /** The exact text of a body that is no JSON. */
    readonly text?: string
  }
  readonly response?: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
}

/** The successful exchange of an operation that shows this case, such as `minimal`. */
export const successful = (exchanges: ReadonlyArray<Exchange>, operation: string, shown: string): Exchange | undefined =>
  exchanges.find(({ file, response }) =>
    response !== undefined && response.status < 300 && file === `${operation}-${response.status}-${shown}`
  )
