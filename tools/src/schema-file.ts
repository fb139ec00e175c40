/** The description of a file of `schema/src`, as plain data. */
export interface SchemaFile {
  /** Relative to `schema/src`. */
  readonly path: string
  /** The sentence above its main export, if any. */
  readonly about: string | null
  /** The values it exports. */
  readonly names: ReadonlyArray<string>
  /** The number of its fields, operations and rows of errors by origin. */
  readonly specified: number
  readonly public: number
  readonly assumed: number
  readonly trawl: number
}
