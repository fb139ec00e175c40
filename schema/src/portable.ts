/**
 * Annotations of a check that only JavaScript's regular expressions can express, because they support Unicode classes.
 * The document contains a pattern that validators in any language can read, and the rest in words, as `x-rules`.
 */
export const portable = (rule: string, schema: { readonly pattern: string; readonly maxLength?: number }) =>
  ({ toJsonSchema: () => schema, "x-rules": [rule] }) as const
