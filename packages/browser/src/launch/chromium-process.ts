import { type ChildProcess, spawn } from "node:child_process"
import { rmSync } from "node:fs"
import { Server } from "node:net"
import { tmpdir } from "node:os"
import process from "node:process"
import type { Readable, Writable } from "node:stream"
import { boundMemory } from "./bound-memory.ts"
import type { FoundChromium } from "./find-chromium.ts"
import { chromiumSwitches } from "./chromium-switches.ts"
import { isolatedCommand, isolatedProxy, isolatedUserData } from "./isolation.ts"
import { removeAbandoned, temporaryFolder } from "./temporary-folder.ts"

/** A Chromium that ends when this process ends, even after `kill -9`. */
export interface ChromiumProcess {
  /** The directory for its files, and for those of Playwright. */
  readonly directory: string
  readonly read: Readable
  readonly write: Writable
  /** The port that an isolated Chromium has as its only network; undefined for others. */
  readonly entrance: Promise<Server> | undefined
  /** The end of its standard error. */
  readonly complaints: () => string
  /** Kills it and all its child processes. Resolves when they have ended and its files are deleted. */
  readonly end: () => Promise<void>
}

/**
 * Starts Chromium without most of the environment, which may contain keys, and kills processes that use more than
 * `maxMemory` bytes of memory. With the path of bubblewrap, the whole Chromium is isolated from this machine.
 */
export const startChromium = (
  found: FoundChromium,
  sandboxed: boolean,
  maxMemory: number,
  bubblewrap?: string
): ChromiumProcess => {
  const userData = temporaryFolder(tmpdir(), prefix)
  const child = bubblewrap === undefined
    ? spawnHere(found, userData, sandboxed)
    : spawnIsolated(bubblewrap, found, sandboxed)
  const entrance = bubblewrap === undefined ? undefined : entranceOf(child)
  let complaints = ""
  const [stdin, stdout, stderr, fourth, fifth] = child.stdio
  const [write, read] = bubblewrap === undefined ? [fourth, fifth] : [stdin, stdout]
  const watchNoMore = child.pid === undefined ? () => {} : boundMemory(child.pid, maxMemory)
  let hasEnded = false
  const kill = () => {
    if (child.pid === undefined || hasEnded) return
    try {
      process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL")
    } catch {
      // it has ended
    }
  }
  const removeFiles = () => {
    try {
      rmSync(userData, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // the rest is in the temporary folder, which the system cleans up
    }
  }
  const endNow = () => {
    kill()
    removeFiles()
  }
  process.once("exit", endNow)
  const gone = new Promise<void>((resolve) => {
    const settle = () => {
      process.off("exit", endNow)
      void entrance?.then((server) => server.close(), () => undefined) // it may have ended before it sent one
      removeFiles()
      resolve()
    }
    // its child processes may survive it and keep the pipes open; kill them now, because its process ID may be reused
    // later
    child.once("exit", () => {
      kill()
      watchNoMore()
      hasEnded = true
    })
    child.once("close", settle).once("error", (error) => {
      complaints += error.message
      if (child.pid === undefined) settle()
    })
  })
  // `stdio` requests these pipes
  const [toIt, fromIt] = [write as Writable, read as Readable]
  for (const pipe of [toIt, fromIt, stderr as Readable]) pipe.on("error", kill)
  ;(stderr as Readable).setEncoding("utf8").on("data", (text: string) => {
    complaints = (complaints + text).slice(-maxErrorOutput)
  })
  return {
    directory: userData,
    entrance,
    write: toIt,
    read: fromIt,
    complaints: () => complaints,
    end: () => {
      kill()
      return gone
    }
  }
}

const spawnHere = ({ env, path }: FoundChromium, userData: string, sandboxed: boolean): ChildProcess =>
  spawn(path, chromiumSwitches(userData, sandboxed), {
    // a separate process group, so that all its processes can be killed
    detached: process.platform !== "win32",
    env: { ...inherited(), ...process.platform === "linux" ? { TMPDIR: userData } : {}, ...env },
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"]
  })

const spawnIsolated = (bubblewrap: string, found: FoundChromium, sandboxed: boolean): ChildProcess => {
  const switches = chromiumSwitches(isolatedUserData, sandboxed, `http://${isolatedProxy.host}:${isolatedProxy.port}`)
  const { args, path } = isolatedCommand(bubblewrap, found, switches)
  return spawn(path, args, { detached: true, env: {}, stdio: ["pipe", "pipe", "pipe", "ipc"] })
}

/** Receives the port. The channel for it closes before the process becomes Chromium, which cannot send messages. */
const entranceOf = (child: ChildProcess): Promise<Server> => {
  const entrance = new Promise<Server>((resolve, reject) => {
    child.once("message", (_, handle) => {
      if (handle instanceof Server) resolve(handle)
      else reject(new Error("The isolated browser sent no port"))
    })
    child.once("exit", () => reject(new Error("The isolated browser ended during its start")))
    child.once("error", reject)
  })
  entrance.catch(() => undefined) // the start fails as well
  return entrance
}

/** Deletes files that killed processes left. */
export const removeAbandonedFiles = (): Promise<void> => removeAbandoned(tmpdir(), prefix)

const prefix = "trawl-chromium-"
const maxErrorOutput = 4_000

const inherited = () =>
  Object.fromEntries(
    ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TEMP", "SystemRoot", "FONTCONFIG_PATH", "XDG_RUNTIME_DIR"].flatMap(
      (name) => {
        const value = process.env[name]
        return value === undefined ? [] : [[name, value]]
      }
    )
  )
