import { homedir } from "node:os"
import { join } from "node:path"
import process from "node:process"

/** The system's folder for files that can be downloaded or generated again. */
export const cacheFolder = (): string => {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env
  const folder = process.platform === "win32"
    ? LOCALAPPDATA
    : process.platform === "darwin"
    ? join(homedir(), "Library/Caches")
    : XDG_CACHE_HOME
  return join(folder || join(homedir(), ".cache"), "trawl-bench")
}
