/** The name of an item that is a name, or an object with `type`. */
export type NameOf<Item> = Item extends string ? Item : Item extends { readonly type: infer Name } ? Name : never

/** The names that a list holds in any case: those of a tuple whose item can be nothing else. */
export type Certain<List> = [List] extends [undefined] ? never :
  Single<List> extends infer Only extends ReadonlyArray<unknown>
    ? number extends Only["length"] ? never : { [Index in keyof Only]: Single<NameOf<Only[Index]>> }[number]
  : never

/** The names that a list may hold. */
export type Possible<List> = List extends ReadonlyArray<unknown> ? NameOf<List[number]> : never

/** The properties named in any case, and, optional, those that may be named. */
export type Picked<Properties, Sure, Perhaps> =
  & { readonly [Name in Sure & keyof Properties]: Properties[Name] }
  & { readonly [Name in Exclude<Perhaps, Sure> & keyof Properties]?: Properties[Name] }

/** The property where the type has it, `undefined` where not. */
export type At<Value, Key extends PropertyKey> = Value extends object ? Key extends keyof Value ? Value[Key] : undefined
  : undefined

/** What holds where the type leaves room for nothing having been given. */
export type OrElse<Given, Default> = undefined extends Given ? [Given] extends [undefined] ? Default : Given | Default
  : Given

/** The name of an item of `formats`, `sources`, `categories` and their like. */
export const nameOf = (item: string | { readonly type: string }): string => typeof item === "string" ? item : item.type

/** The type itself, unless it is a union. */
type Single<Type, Member = Type> = Type extends unknown ? ([Member] extends [Type] ? Type : never) : never
