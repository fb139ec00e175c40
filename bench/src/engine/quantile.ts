/** Returns the quantile of the values at `part`, between 0 and 1. */
export const quantile = (values: ReadonlyArray<number>, part: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(Math.floor(values.length * part), values.length - 1)] ??
    Number.NaN
