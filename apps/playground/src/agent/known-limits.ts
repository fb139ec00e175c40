/** The most credits of the runs that this page has started: the engine tells them of none. */
const limits = new Map<string, number>()

export const rememberLimit = (id: string, maxCredits: number): void => void limits.set(id, maxCredits)

export const limitOf = (id: string): number | undefined => limits.get(id)
