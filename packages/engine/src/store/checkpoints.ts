import { Worker } from "node:worker_threads"

/**
 * Writes committed changes from the log of a database to its file. A thread does it, because it waits for the disk,
 * which would stop the engine for up to a quarter of a second. What the thread has not written when the log is long is
 * written by the engine's own connection, which also reports errors.
 */
export const checkpoints = (file: string) => {
  let worker: Worker | undefined
  let isBusy = false
  let statements = 0
  const start = () => {
    const started = new Worker(thread, { eval: true, workerData: file, env: {}, execArgv: [], stdin: false })
    started.unref()
    started.on("message", () => isBusy = false)
    started.on("error", () => {})
    started.on("exit", () => {
      worker = undefined
      isBusy = false
    })
    return started
  }
  return {
    /** Call it for each statement. */
    count: () => {
      if (++statements < statementsBetween || isBusy) return
      statements = 0
      isBusy = true
      worker ??= start()
      worker.postMessage(undefined, [])
    },
    end: () => void worker?.terminate()
  }
}

/** Statements that change about one megabyte. */
const statementsBetween = 500

// an open connection would keep the log when the engine closes the database
const thread = `
  const { DatabaseSync } = require("node:sqlite")
  const { parentPort, workerData } = require("node:worker_threads")
  parentPort.on("message", () => {
    try {
      const database = new DatabaseSync(workerData)
      database.exec("PRAGMA wal_checkpoint(PASSIVE)")
      database.close()
    } catch {}
    parentPort.postMessage(undefined)
  })
`
