import type { Progress } from "./progress.ts"

/** Without a terminal: one line for each finished item. */
export const lines = (output: { readonly write: (text: string) => unknown }): Progress => ({
  show: ({ done, name, now, total }, credits) => {
    if (done > 0) output.write(`${name} ${done}/${total}  ${now}  (${credits} credits so far)\n`)
  },
  print: (line) => output.write(`${line}\n`),
  close: () => {}
})
