/** Finds the first of sorted names after another one. Each call continues where the call before has stopped. */
export const nameAfter = (names: ReadonlyArray<string>) => {
  let at = 0
  return (before: string): string | undefined => {
    while (at < names.length && names[at]! <= before) at++
    return names[at]
  }
}
