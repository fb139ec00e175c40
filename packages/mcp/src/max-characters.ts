import type { ToolSchema } from "./tool-schema.ts"

const usual = 50_000
const least = 1_000
const most = 1_000_000

/** The parameter with which a model limits the length of a result. */
export const maxCharacters = {
  offeredBy: (schema: ToolSchema): ToolSchema => ({
    ...schema,
    properties: {
      ...schema.properties,
      maxCharacters: {
        type: "integer",
        minimum: least,
        maximum: most,
        default: usual,
        description: "Maximum length of the result in characters. The end of the result says what was cut."
      }
    }
  }),
  /** Separates this parameter from the others, which are the request. */
  takenFrom: (given: unknown): { readonly most: number; readonly request: object; readonly wrong?: string } => {
    const { maxCharacters: asked = usual, ...request } = Object(given) as { readonly maxCharacters?: unknown }
    return Number.isInteger(asked) && asked as number >= least && asked as number <= most
      ? { most: asked as number, request }
      : {
        most: usual,
        request,
        wrong: `\`maxCharacters\` must be an integer from ${least} to ${most}; nothing was sent.`
      }
  }
}
