export const languages = ["node", "python", "bash"] as const
export type Language = (typeof languages)[number]
