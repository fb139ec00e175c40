/**
 * Forbids what `Allowed` does not have: `options: Options & Only<Options, SearchOptions>`. A type parameter alone would
 * take any further property, a misspelt one too.
 */
export type Only<Given, Allowed> = { readonly [Key in keyof Given]: Key extends keyof Allowed ? unknown : never }
