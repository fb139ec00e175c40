import * as Effect from "effect/Effect"
import { Deadline } from "./deadline.ts"
import { Host } from "./host.ts"
import type { ApiError } from "./machine/api-error.ts"
import * as machine from "./machine/next.ts"
import type { Operation, Request } from "./machine/operation.ts"
import type { State } from "./machine/state.ts"
import { Observer } from "./observer.ts"
import { send } from "./send.ts"
import { Settings } from "./settings.ts"
import { Transport } from "./transport.ts"
import { wait } from "./wait.ts"

/** Asks the service, again where the specification says so, and gives its answer. Interruption ends it at once. */
export const call = Effect.fnUntraced(function*<Answer, Body>(
  operation: Operation<Answer, Body>,
  request: Request<Body>
): Effect.fn.Return<Answer, ApiError, Settings> {
  const idle = machine.call(operation, request, { ...yield* Settings, endsAt: yield* Deadline })
  return yield* (yield* Observer).call(idle, drive(idle))
})

/** Does what the machine says and tells it what came of it. */
const drive = Effect.fnUntraced(function*<Answer>(idle: State<Answer>): Effect.fn.Return<Answer, ApiError, Settings> {
  const { authorize, maxResponseBytes } = yield* Settings
  const transport = yield* Transport
  const observer = yield* Observer
  const host = (yield* Host)(yield* Effect.context())
  const moment = () => ({ now: host.now(), random: host.random() })
  let [state, step] = machine.next(idle, { type: "begun", ...moment() })
  for (;;) {
    switch (step.type) {
      case "done":
        return step.answer
      case "fail":
        return yield* Effect.fail(step.error)
      case "wait":
        yield* wait(host, step.milliseconds)
        ;[state, step] = machine.next(state, { type: "waited", ...moment() })
        break
      case "send": {
        const sent = send(host, transport, authorize(step.request), { timeout: step.timeout, maxResponseBytes })
        ;[state, step] = machine.next(state, { ...yield* observer.attempt(state, sent), ...moment() })
      }
    }
  }
})
