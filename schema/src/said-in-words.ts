/** Annotations of a check that JSON Schema cannot express: the OpenAPI document contains it in words, as `x-rules`. */
export const saidInWords = (...rules: ReadonlyArray<string>) =>
  ({ toJsonSchema: () => ({}), "x-rules": rules }) as const
