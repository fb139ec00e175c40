import { withoutCall } from "../machine/api-error.ts"
import { broken, type Gate, type Leave, type Refusal } from "../machine/gate.ts"
import { invalidSetting } from "../machine/invalid-setting.ts"

/** Combines gates in order: `allOf(circuitBreaker(), rateLimit({ perMinute: 100 }))`. */
export const allOf = (...gates: ReadonlyArray<Gate>): Gate => {
  const wrong = gates.findIndex((gate: Partial<Gate> | null) => typeof gate?.enter !== "function")
  if (wrong !== -1) throw withoutCall("allOf", invalidSetting(`gates[${wrong}]`, "a gate, such as rateLimit()"))
  return { enter: enterAll(gates) }
}

const enterAll = (gates: ReadonlyArray<Gate>): Gate["enter"] => (host, go, maxWait = Infinity) => {
  const endsAt = host.now() + maxWait
  const entered: Array<Leave> = []
  let over = false
  const leave: Leave = (outcome) => {
    over = true
    try {
      entered.shift()?.(outcome)
    } finally {
      // if one throws, the others are still left
      if (entered.length > 0) leave(outcome)
    }
  }
  const refuse = (refusal: Refusal) => {
    try {
      leave()
    } finally {
      go(refusal)
    }
  }
  const pass = (index: number) => {
    const gate = gates[index]
    if (gate === undefined) return go()
    try {
      const way = gate.enter(
        host,
        (refused) => refused === undefined ? pass(index + 1) : refuse(refused),
        endsAt - host.now()
      )
      // a later gate may have refused before this one returned
      if (over) way()
      else entered.push(way)
    } catch (cause) {
      // caught here, because otherwise it would be thrown in the previous gate, which admitted the attempt
      refuse(broken(cause))
    }
  }
  pass(0)
  return leave
}
