/** Annotations of a check whose rule JSON Schema cannot say: the OpenAPI document says it in words, as `x-rules`. */
export const saidInWords = (rule: string) => ({ toJsonSchema: () => ({}), "x-rules": [rule] }) as const
