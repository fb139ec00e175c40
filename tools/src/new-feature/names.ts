import { capitalized } from "../capitalized.ts"
import { Refused } from "./refused.ts"

/** A name in the forms that files and code use. */
export interface FeatureNames {
  /** `word-list`: files, packages, paths. */
  readonly feature: string
  /** `wordList`: the operation and the function that calls it. */
  readonly operation: string
  /** `WordList`: schemas, types, the group. */
  readonly Component: string
}

/** The names of the requested feature. */
export const featureNames = (args: ReadonlyArray<string>): FeatureNames => {
  const [feature = "", ...others] = args
  if (feature === "" || others.length > 0) {
    throw new Refused("Name one feature: npm run new <feature>, such as `npm run new word-list`.")
  }
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(feature)) {
    throw new Refused(
      `\`${feature}\` is not a valid feature name: use lower-case words of letters and digits with \`-\` between them, such as \`word-list\`.`
    )
  }
  const operation = feature.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return { feature, operation, Component: capitalized(operation) }
}

/** Fills the names into a template or its path. */
export const fill = (template: string, { Component, feature, operation }: FeatureNames): string =>
  template.replaceAll("__feature__", feature).replaceAll("__operation__", operation).replaceAll(
    "__Component__",
    Component
  )
