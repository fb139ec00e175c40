import type { AgentRequest } from "@trawl/types"

type Effort = NonNullable<AgentRequest["effort"]>

/** The names of the effort levels on the page. */
export const effortNames: { readonly [Name in Effort]: string } = { low: "Low", medium: "Medium", high: "High" }

export const isEffort = (name: unknown): name is Effort => typeof name === "string" && Object.hasOwn(effortNames, name)
