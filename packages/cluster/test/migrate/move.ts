import process from "node:process"
import { migrate } from "../../src/index.ts"

// Arguments: data directory; database URL; the progress at which the process kills itself. Writes the progress.
const [dataDirectory = "", databaseUrl = "", last = ""] = process.argv.slice(2)
await migrate({
  dataDirectory,
  databaseUrl,
  progress: ({ part, step }) => {
    console.log(`${step} ${part}`)
    if (`${step} ${part}` === last) process.kill(process.pid, "SIGKILL")
  }
})
