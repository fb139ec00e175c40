/** The credit limits of the runs that this page has started, because the engine does not return them. */
const limits = new Map<string, number>()

export const rememberLimit = (id: string, maxCredits: number): void => void limits.set(id, maxCredits)

export const limitOf = (id: string): number | undefined => limits.get(id)
