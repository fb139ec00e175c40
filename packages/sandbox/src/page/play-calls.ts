import type { Call, Remote } from "../values/call.ts"
import { Handle, Path } from "../values/codec.ts"
import { argumentsOf } from "./arguments.ts"
import { type Kind, knownValues, methods, properties, type Returns } from "./methods.ts"
import { CallRefused } from "./refused.ts"

const maxHandles = 10_000
const maxSteps = 50

/** Plays the calls of one run on a page of Playwright, or on any object with its methods. Code reaches only listed methods. */
export const playerOf = (page: object): Remote => {
  const objects = new Map<number, Held>()
  const ids = new Map<object, number>()

  const heldOf = (value: object, kind: Kind): Handle => {
    const known = ids.get(value)
    const id = known ?? objects.size + 1
    if (known === undefined) {
      if (id > maxHandles) {
        throw new CallRefused(`The code received more than ${maxHandles.toLocaleString("en")} objects.`)
      }
      ids.set(value, id)
      objects.set(id, { value, kind })
    }
    const values = (knownValues[kind] ?? []).map((name) => [name, methodOf(value, name).call(value)] as const)
    return new Handle(id, kind, Object.fromEntries(values))
  }

  const answerOf = (value: unknown, returns: Returns): unknown => {
    if (returns === "data") return value
    if (value === null || value === undefined) return null
    if (typeof returns === "string") return heldOf(value as object, returns)
    return (value as ReadonlyArray<object>).map((item) => heldOf(item, returns[0]))
  }

  const start = (first: Call | undefined): Held => {
    if (first?.name === "page" && first.args === undefined) return { value: page, kind: "page" }
    const held = first?.name === "handle" ? objects.get(Number(first.args?.[0])) : undefined
    if (held === undefined) throw new CallRefused("The call starts at an object that does not exist.")
    return held
  }

  const objectOf = (value: Handle | Path): unknown =>
    value instanceof Handle ? start({ name: "handle", args: [value.id] }).value : follow(value.calls).value

  /** Follows steps that return an object at once. */
  const follow = (calls: ReadonlyArray<Call>): Held => {
    if (calls.length > maxSteps) throw new CallRefused(`A call has at most ${maxSteps} steps.`)
    return calls.slice(1).reduce<Held>((held, call) => {
      const { returns, value } = step(held, call)
      if (typeof returns !== "string" || returns === "data" || value instanceof Promise) {
        throw new CallRefused(`Wait for ${call.name} before you use its result.`)
      }
      if (typeof value !== "object" || value === null) throw new CallRefused(`${call.name} found nothing.`)
      return { value, kind: returns }
    }, start(calls[0]))
  }

  const step = (
    { kind, value }: Held,
    { args, name }: Call
  ): { readonly value: unknown; readonly returns: Returns } => {
    const listed = args === undefined ? properties[kind] : methods[kind]
    const returns = listed !== undefined && Object.hasOwn(listed, name) ? listed[name] : undefined
    if (returns === undefined) throw new CallRefused(`${kind}.${name.slice(0, 100)} is not available in the sandbox.`)
    if (args === undefined) return { value: (value as Readonly<Record<string, unknown>>)[name], returns }
    const given = argumentsOf(name, args, objectOf)
    const waited = events[name]
    return waited === undefined
      ? { value: methodOf(value, name).apply(value, given), returns }
      : { value: methodOf(value, "waitForEvent").call(value, waited, ...given), returns }
  }

  return async (calls) => {
    const last = calls.at(-1)
    if (last === undefined) throw new CallRefused("The call is empty.")
    if (calls.length === 1) {
      const held = start(last)
      return heldOf(held.value, held.kind)
    }
    const { returns, value } = step(follow(calls.slice(0, -1)), last)
    return answerOf(await value, returns)
  }
}

/** Plays one recorded path on a page. Objects in its answer cannot be used in later calls: use `playerOf` for that. */
export const playCalls = (page: object, calls: ReadonlyArray<Call>): Promise<unknown> => playerOf(page)(calls)

interface Held {
  readonly value: object
  readonly kind: Kind
}

/** Events for which code can wait. */
const events: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  waitForPopup: "popup",
  waitForDialog: "dialog",
  waitForPage: "page"
})

const methodOf = (value: object, name: string): (...args: ReadonlyArray<unknown>) => unknown => {
  const method = (value as Readonly<Record<string, unknown>>)[name]
  if (typeof method !== "function") throw new CallRefused(`This browser has no ${name}.`)
  return method as (...args: ReadonlyArray<unknown>) => unknown
}
