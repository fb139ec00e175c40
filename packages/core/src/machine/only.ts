/**
 * Forbids properties that `Allowed` does not have: `options: Options & Only<Options, SearchOptions>`. A type parameter
 * alone would accept any additional property, including misspelt ones.
 */
export type Only<Given, Allowed> = { readonly [Key in keyof Given]: Key extends keyof Allowed ? unknown : never }
