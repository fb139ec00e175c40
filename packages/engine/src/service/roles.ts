import { didYouMean } from "../request/did-you-mean.ts"

/** The kinds of work that a process of a cluster may do. */
export const roles = ["api", "crawl", "search", "agent", "browser"] as const

export type Role = typeof roles[number]

/** An engine without a list does all work. */
export const allRoles: ReadonlySet<Role> = new Set(roles)

/**
 * Reads the names of roles. Throws a `RangeError` that says which are unknown, or which other role a process needs to do
 * anything with its roles.
 */
export const readRoles = (names: ReadonlyArray<string> = roles): ReadonlySet<Role> => {
  const unknown = names.find((name) => !roles.some((role) => role === name))
  if (unknown !== undefined) {
    throw new RangeError(
      `roles (--roles): ${JSON.stringify(unknown)} is not a role. ${didYouMean(unknown, roles)}The roles are ${
        listed(roles)
      }`
    )
  }
  if (names.length === 0) {
    throw new RangeError(`roles (--roles): The list is empty. Name at least one of ${listed(roles, "or")}`)
  }
  const read = new Set(roles.filter((role) => names.includes(role)))
  for (const role of read) {
    const { any, why } = needs[role] ?? {}
    if (any?.every((other) => !read.has(other)) === true) {
      throw new RangeError(`roles (--roles): ${role} also needs ${listed(any, "or")}: ${why}`)
    }
  }
  return read
}

/** The roles of which a process also needs one, and why. */
const needs: { readonly [Name in Role]?: { readonly any: ReadonlyArray<Role>; readonly why: string } } = {
  agent: { any: ["search"], why: "agent runs search the index of their own process" },
  browser: { any: ["api", "crawl", "agent"], why: "the process that reads a page renders it" }
}

const listed = (names: ReadonlyArray<string>, word = "and"): string =>
  names.length === 1 ? names.join() : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`
