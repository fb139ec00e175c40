import { type ClusterProcess, clusterProcess } from "../cluster/cluster-process.ts"
import { ownPostgres } from "../../../../tests/postgres/own-postgres.ts"
import { type EngineProcess, startEngine } from "./engine-process.ts"

/** The engines that share the records of a round. */
export interface Engines extends AsyncDisposable {
  /** Starts those that are missing. Returns false if one was killed after `killAfter` milliseconds, before it listened. */
  readonly start: (killAfter?: number) => Promise<boolean>
  readonly running: () => ReadonlyArray<EngineProcess>
}

/** An engine with a data directory. */
export const oneEngine = (directory: string): Engines => {
  let engine: EngineProcess | undefined
  return {
    start: async (killAfter) => {
      engine = await startEngine(directory, killAfter)
      return engine !== undefined
    },
    running: () => engine === undefined ? [] : [engine],
    [Symbol.asyncDispose]: async () => engine?.kill()
  }
}

/** Three processes on one database. */
export const clusterOfThree = async (isBuilt: boolean): Promise<Engines> => {
  const opened = new AsyncDisposableStack()
  const postgres = opened.use(await ownPostgres())
  const started: Array<ClusterProcess> = []
  const live = () => started.filter((one) => !one.hasEnded())
  return {
    start: async (killAfter) => {
      const missing = Array.from({ length: 3 - live().length }, async (_, at) => {
        const one = opened.use(
          await clusterProcess(postgres.url("postgres"), isBuilt, at === 0 ? killAfter : undefined)
        )
        started.push(one)
        return !one.hasEnded()
      })
      return (await Promise.all(missing)).every((isRunning) => isRunning)
    },
    running: () =>
      live().map((one) => ({
        ask: one.ask,
        kill: async () => {
          one.signal("SIGKILL")
          await one.ended
        }
      })),
    [Symbol.asyncDispose]: () => opened.disposeAsync()
  }
}
