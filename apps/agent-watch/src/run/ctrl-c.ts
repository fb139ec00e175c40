import process from "node:process"

/** Settles with the first Ctrl-C; a second one ends this process at once, saying what `leaving` says. */
export const ctrlC = (leaving: () => string | undefined): Promise<void> =>
  new Promise((resolve) => {
    let first: number | undefined
    process.on("SIGINT", () => {
      first ??= performance.now()
      resolve()
      // one Ctrl-C may come twice: from the terminal and from npm
      if (performance.now() - first < 300) return
      const said = leaving()
      // after the terminal was given back
      if (said !== undefined) process.on("exit", () => process.stderr.write(`${said}\n`))
      process.exit(130)
    })
  })
