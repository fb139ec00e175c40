/** What a file of `schema/src` says, as plain data. */
export interface SchemaFile {
  /** From `schema/src` on. */
  readonly path: string
  /** The sentence that stands above its main export, if any. */
  readonly about: string | null
  /** The values it exports. */
  readonly names: ReadonlyArray<string>
  /** How many of its fields, operations and rows of errors come from where. */
  readonly specified: number
  readonly public: number
  readonly assumed: number
  readonly trawl: number
}
