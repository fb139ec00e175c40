/** The value that this part of the values does not exceed. */
export const quantile = (values: ReadonlyArray<number>, part: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(Math.floor(values.length * part), values.length - 1)] ??
    Number.NaN
