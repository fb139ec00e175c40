/** The same properties, some with other types. Type-checks in half the time of `Omit` with an intersection. */
export type Retyped<Properties, Types> = {
  readonly [Name in keyof Properties]: Name extends keyof Types ? Types[Name] : Properties[Name]
}
