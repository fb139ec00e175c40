import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Runs numbered rounds. The results of finished rounds are saved in a file, so that an interrupted call can be
 * continued. The file is deleted after the last round.
 */
export const runRounds = async <Result>(
  file: string,
  count: number,
  run: (round: number) => Promise<Result>
): Promise<ReadonlyArray<Result>> => {
  mkdirSync(dirname(file), { recursive: true })
  const results: Array<Result> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []
  if (results.length > 0) console.error(`continues after round ${results.length}, whose results are in ${file}`)
  while (results.length < count) {
    results.push(await run(results.length))
    // if the process is killed during the write, the old file remains
    writeFileSync(`${file}.new`, `${JSON.stringify(results, undefined, 2)}\n`)
    renameSync(`${file}.new`, file)
  }
  rmSync(file, { force: true })
  return results.slice(0, count)
}
