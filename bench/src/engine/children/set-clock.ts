import { readFileSync } from "node:fs"

// Import it before a program. Moves the program's clock by the milliseconds that the file of the parameter `file` has,
// also while the program runs. Timers do not notice, as when the clock of a machine is set.
const file = new URL(import.meta.url).searchParams.get("file") ?? ""
const RealDate = Date
let offset = 0

const read = () => {
  try {
    offset = Number(readFileSync(file, "utf8"))
  } catch {
    // it does not exist yet, or is being replaced
  }
}
read()
setInterval(read, 100).unref()

globalThis.Date = class extends RealDate {
  constructor(...given: ReadonlyArray<unknown>) {
    if (given.length === 0) super(RealDate.now() + offset)
    // @ts-expect-error the constructor is called as it was
    else super(...given)
  }
  static override now() {
    return RealDate.now() + offset
  }
} as DateConstructor
