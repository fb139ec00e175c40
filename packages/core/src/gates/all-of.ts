import { withoutCall } from "../machine/api-error.ts"
import { broken, type Gate, type Leave, type Refusal } from "../machine/gate.ts"
import { malformed } from "../machine/malformed.ts"

/** One gate after the other, in this order: `allOf(circuitBreaker(), rateLimit({ perMinute: 100 }))`. */
export const allOf = (...gates: ReadonlyArray<Gate>): Gate => {
  const wrong = gates.findIndex((gate: Partial<Gate> | null) => typeof gate?.enter !== "function")
  if (wrong !== -1) throw withoutCall("allOf", malformed(`gates[${wrong}]`, "a gate, such as rateLimit()"))
  return { enter: enterAll(gates) }
}

const enterAll = (gates: ReadonlyArray<Gate>): Gate["enter"] => (host, go, patience = Infinity) => {
  const endsAt = host.now() + patience
  const entered: Array<Leave> = []
  let over = false
  const leave: Leave = (outcome) => {
    over = true
    try {
      entered.shift()?.(outcome)
    } finally {
      // one that throws keeps the others from nothing
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
      // here, for it would end in the gate before this one, which let the attempt through
      refuse(broken(cause))
    }
  }
  pass(0)
  return leave
}
