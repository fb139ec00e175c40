import { again } from "@trawl/cli/end-at-once"
import process from "node:process"

/** Resolves on the first Ctrl-C; a second one exits immediately. */
export const ctrlC = (leave: () => void): Promise<void> =>
  new Promise((resolve) => {
    const isAgain = again()
    process.on("SIGINT", () => {
      resolve()
      if (isAgain()) leave()
    })
  })
