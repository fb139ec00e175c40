import { closeSync, openSync, writeSync } from "node:fs"
import { backup } from "../../src/backup/backup.ts"
import { restore } from "../../src/backup/restore.ts"

// Arguments: backup or restore, data directory, folder of the backup, optionally a file that fills the disk before the
// database is copied. Writes the progress, and what went wrong.
const [command, dataDirectory = "", folder = "", filler = ""] = process.argv.slice(2)
const told = (line: string) => {
  console.log(line)
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

const work = command === "backup" ? backup({ dataDirectory, folder, report: told }) : restore({ dataDirectory, folder })
await work.then(() => told("done"), ({ message }: Error) => told(message))
