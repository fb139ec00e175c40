import type { ToolSchema } from "./tool-schema.ts"

const usual = 50_000
const least = 1_000
const most = 1_000_000

/** The parameter by which a model says how much it can read. */
export const maxCharacters = {
  offeredBy: (schema: ToolSchema): ToolSchema => ({
    ...schema,
    properties: {
      ...schema.properties,
      maxCharacters: { type: "integer", minimum: least, maximum: most, default: usual, description: "The most characters of the result. What is cut is said at its end." }
    }
  }),
  /** The parameter apart from the others, which are the request. */
  takenFrom: (given: unknown): { readonly most: number; readonly request: object; readonly wrong?: string } => {
    const { maxCharacters: asked = usual, ...request } = Object(given) as { readonly maxCharacters?: unknown }
    return Number.isInteger(asked) && asked as number >= least && asked as number <= most
      ? { most: asked as number, request }
      : { most: usual, request, wrong: `\`maxCharacters\` must be an integer from ${least} to ${most}; nothing was sent.` }
  }
}
