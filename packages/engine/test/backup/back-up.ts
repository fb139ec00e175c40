import { closeSync, existsSync, openSync, writeSync } from "node:fs"
import { backup } from "../../src/backup/backup.ts"
import { restore } from "../../src/backup/restore.ts"

// Arguments: backup, restore, or "killed restore" (kills itself while it copies); data directory; folder of the backup;
// optionally a file that fills the disk before the database is copied; optionally the line of the progress after which
// the process kills itself. Writes the progress, and what went wrong.
const [command, dataDirectory = "", folder = "", filler = "", lastLine] = process.argv.slice(2)
const log = (line: string) => {
  console.log(line)
  if (line === lastLine) process.kill(process.pid, "SIGKILL")
  if (line === "Copying the database" && filler !== "") fillDisk()
}

const fillDisk = () => {
  const file = openSync(filler, "w")
  for (let bytes = 1 << 16; bytes >= 1;) {
    try {
      writeSync(file, new Uint8Array(bytes))
    } catch {
      bytes >>= 1
    }
  }
  closeSync(file)
}

const killWhenCopying = () => {
  if (existsSync(`${dataDirectory}.restoring`)) process.kill(process.pid, "SIGKILL")
  setImmediate(killWhenCopying)
}

if (command === "killed restore") killWhenCopying()
const work = command === "backup" ? backup({ dataDirectory, folder, report: log }) : restore({ dataDirectory, folder })
await work.then(() => log("done"), ({ message }: Error) => log(message))
