/**
 * Annotations of a check whose rule only JavaScript's regular expressions can say, for they know kinds of letters. The
 * document says as much of it as validators in any language read, and the rest in words, as `x-rules`.
 */
export const portable = (rule: string, schema: { readonly pattern: string; readonly maxLength?: number }) =>
  ({ toJsonSchema: () => schema, "x-rules": [rule] }) as const
