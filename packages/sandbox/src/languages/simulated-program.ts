import type * as JustBash from "just-bash"
import { createFrames, packFrame } from "../frames/frames.ts"

/** Runs shell scripts in a simulated shell with files in memory, in a process of its own, where bubblewrap is missing. */
const simulatedProgram = async (
  makeFrames: typeof createFrames,
  pack: typeof packFrame,
  justBash: string,
  load: (url: string) => Promise<unknown>,
  need: NodeJS.Require
) => {
  const { Socket } = need("node:net") as typeof import("node:net")
  const socket = new Socket({ fd: 3, readable: true, writable: true })
  const frames = makeFrames(11 * 2 ** 20)
  const waiting: Array<(answer: Buffer) => void> = []
  const loaded = load(justBash) as Promise<typeof JustBash>
  let busy: Promise<unknown> = Promise.resolve()

  // the engine may answer commands in another order, so each waits for the one before
  const ask = (request: string): Promise<Buffer> => {
    const asked = busy.then(() =>
      new Promise<Buffer>((resolve) => {
        waiting.push(resolve)
        socket.write(pack(request))
      })
    )
    busy = asked
    return asked
  }

  const run = async (code: string) => {
    const { Bash, defineCommand } = await loaded
    const browser = defineCommand("agent-browser", async (args, { cwd, fs, stdin }) => {
      const words = args.includes("--stdin") ? [...args, Buffer.from(String(stdin), "latin1").toString()] : args
      const [exit, path, content, ...lines] = (await ask(words.map((word) => `${word}\0`).join(""))).toString().split(
        "\n"
      )
      if (path) await fs.writeFile(fs.resolvePath(cwd, path), Buffer.from(content ?? "", "base64"))
      const text = lines.join("\n")
      const exitCode = Number(exit)
      return exitCode === 0 ? { stdout: text, stderr: "", exitCode } : { stdout: "", stderr: text, exitCode }
    })
    const bash = new Bash({
      cwd: "/tmp",
      customCommands: [browser],
      executionLimits: { maxFileSystemBytes: 64 * 2 ** 20 }
    })
    const { exitCode, stderr, stdout } = await bash.exec(code)
    process.stdout.write(stdout)
    process.stderr.write(stderr)
    socket.end(() => process.exit(exitCode))
  }

  let started = false
  socket.on("data", (chunk) => {
    for (const frame of frames.read(chunk)) {
      if (started) waiting.shift()?.(frame)
      else {
        started = true
        run(frame.toString()).catch((error: Error) => {
          process.stderr.write(`${error.message}\n`)
          process.exit(1)
        })
      }
    }
  })
  socket.on("close", () => process.exit(1))
}

/** The program as text for `node -e`. */
export const simulatedProgramText = (justBash: string): string =>
  `const __name = (value) => value;(${simulatedProgram})(${createFrames}, ${packFrame}, ${
    JSON.stringify(justBash)
  }, (url) => import(url), require)`
