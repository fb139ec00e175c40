/** The name of an item: the item itself if it is a string, otherwise its `type`. */
export type NameOf<Item> = Item extends string ? Item : Item extends { readonly type: infer Name } ? Name : never

/** The names that a list certainly contains: those of tuple items with a single possible name. */
export type Certain<List> = [List] extends [undefined] ? never :
  Single<List> extends infer Only extends ReadonlyArray<unknown>
    ? number extends Only["length"] ? never : { [Index in keyof Only]: Single<NameOf<Only[Index]>> }[number]
  : never

/** The names that a list may contain. */
export type Possible<List> = List extends ReadonlyArray<unknown> ? NameOf<List[number]> : never

/** The certain properties, and the possible ones as optional properties. */
export type Picked<Properties, Sure, Perhaps> =
  & { readonly [Name in Sure & keyof Properties]: Properties[Name] }
  & { readonly [Name in Exclude<Perhaps, Sure> & keyof Properties]?: Properties[Name] }

/** The type of a property, or `undefined` if the type does not have it. */
export type At<Value, Key extends PropertyKey> = Value extends object ? Key extends keyof Value ? Value[Key] : undefined
  : undefined

/** Adds the default if the type allows `undefined`. */
export type OrElse<Given, Default> = undefined extends Given ? [Given] extends [undefined] ? Default : Given | Default
  : Given

/** The name of an item of `formats`, `sources`, `categories` and similar lists. */
export const nameOf = (item: string | { readonly type: string }): string => typeof item === "string" ? item : item.type

/** The type itself, unless it is a union. */
type Single<Type, Member = Type> = Type extends unknown ? ([Member] extends [Type] ? Type : never) : never
