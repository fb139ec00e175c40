import { withoutCall } from "../machine/api-error.ts"
import type { Gate, Leave } from "../machine/gate.ts"
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
    for (const way of entered.splice(0)) way(outcome)
  }
  const pass = (index: number) => {
    const gate = gates[index]
    if (gate === undefined) return go()
    const way = gate.enter(host, (refused) => {
      if (refused === undefined) return pass(index + 1)
      leave()
      go(refused)
    }, endsAt - host.now())
    // a later gate may have refused before this one returned
    if (over) way()
    else entered.push(way)
  }
  pass(0)
  return leave
}
