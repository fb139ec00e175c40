import process from "node:process"

/** Settles with the first Ctrl-C; a second one leaves at once. */
export const ctrlC = (leave: () => void): Promise<void> =>
  new Promise((resolve) => {
    let first: number | undefined
    process.on("SIGINT", () => {
      first ??= performance.now()
      resolve()
      // one Ctrl-C may come twice: from the terminal and from npm
      if (performance.now() - first >= 300) leave()
    })
  })
