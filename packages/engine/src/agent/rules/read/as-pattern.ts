/** A text as a regular expression that matches it. */
export const asPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")
