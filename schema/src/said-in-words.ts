/** Annotations of a check whose rules JSON Schema cannot say: the OpenAPI document says them in words, as `x-rules`. */
export const saidInWords = (...rules: ReadonlyArray<string>) =>
  ({ toJsonSchema: () => ({}), "x-rules": rules }) as const
