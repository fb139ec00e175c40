import * as Schema from "effect/Schema"

/** The documented defaults of an object's fields, by field. */
export const defaultsOf = (fields: Readonly<Record<string, Schema.Top>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const annotations = Schema.resolveAnnotations(field) ?? {}
      return "default" in annotations ? [[name, annotations.default]] : []
    })
  )
