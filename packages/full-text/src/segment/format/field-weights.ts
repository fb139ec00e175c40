import { crc32 } from "node:zlib"
import { type Field, fields } from "../segment.ts"

/** The weights of fields for the score of a word. */
export interface FieldWeights {
  readonly fields: Readonly<Record<Field, FieldWeight>>
  /** How soon further mentions cease to count: a weighted mention of this much is half of the highest impact. */
  readonly saturation: number
}

export interface FieldWeight {
  /** The weight of one occurrence; 0 means that the field is only for exact matches. */
  readonly weight: number
  /** How far a long field makes a mention count less: 0 not at all, 1 in proportion. */
  readonly lengthMatters: number
  /** The length in tokens at which a mention counts its weight. */
  readonly usualLength: number
}

/** The ID of the weights. Impacts of segments with different weights cannot be compared. */
export const weightsKey = (weights: FieldWeights): number => crc32(JSON.stringify(weights))

/**
 * Computes the weight of one mention in each field of a document with these field lengths, in the order of the fields,
 * starting at an index.
 */
export const mentionWeights = (weights: FieldWeights, lengths: Uint32Array, into: Float64Array, from: number): void => {
  for (let at = 0; at < fields.length; at++) {
    const { lengthMatters, usualLength, weight } = weights.fields[fields[at]!]
    into[from + at] = weight / (1 - lengthMatters + lengthMatters * lengths[at]! / usualLength)
  }
}

/** The impact of mentions worth so much together: 1 to 255; 0 when no field with weight has any. */
export const impactOf = (worth: number, saturation: number): number =>
  worth === 0 ? 0 : Math.max(1, Math.round(255 * worth / (saturation + worth)))
