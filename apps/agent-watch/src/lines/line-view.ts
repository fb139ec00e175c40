import { duration } from "../duration.ts"
import type { Picture, View } from "../picture.ts"
import { eventDescriber } from "./describe-event.ts"

/** The view without a terminal: prints one line per event, with the time since the start. */
export const lineView = (output: { readonly write: (text: string) => unknown }): View => {
  const describe = eventDescriber()
  let last: Picture | undefined
  const print = (time: number, text: string) => output.write(`${duration(time).padStart(7)}  ${text}\n`)
  return {
    showsArtifacts: false,
    show: (picture) => {
      const { ahead, began, cancelling, id, maxCredits, run, trouble } = picture
      const now = Date.now() + ahead - began
      if (id !== undefined && id !== last?.id) print(0, `run ${id}`)
      if (run !== undefined && run !== last?.run) {
        let at = now
        for (const event of run.news) {
          const text = describe(event)
          const time = Date.parse(event.occurredAt ?? "") - began
          if (!Number.isNaN(time)) at = time
          if (text !== undefined) print(at, text)
        }
        if (run.credits !== undefined && run.credits !== (last?.run?.credits ?? 0)) {
          print(at, `credits: ${run.credits}${maxCredits === undefined ? "" : ` of ${maxCredits}`}`)
        }
      }
      if (cancelling !== undefined && cancelling !== last?.cancelling) print(now, cancellations[cancelling])
      if (trouble?.what !== last?.trouble?.what) {
        print(now, trouble === undefined ? "the service responds again" : `network: ${trouble.what}; trying again`)
      }
      last = picture
    },
    print: (line) => void output.write(`${line}\n`),
    close: () => {}
  }
}

const cancellations = {
  requested: "cancelling; press Ctrl-C again to exit immediately",
  confirmed: "cancellation was requested; waiting for the end of the run",
  refused: "the run cannot be cancelled"
}
