import { browserCommand } from "../command/browser-command.ts"
import type { Remote } from "../values/call.ts"
import type { Reply } from "./serve-calls.ts"

/** Answers the frames of `bash`: the arguments of `agent-browser`, each with a NUL at its end. */
export const answerCommands = (remote: Remote): Reply => async (frame) => {
  const args = frame.toString().split("\0").slice(0, -1)
  const { code, file, text } = await browserCommand(args, remote)
  const path = file?.path.replaceAll(/[\n\0]/g, "") ?? ""
  return `${code}\n${path}\n${file === undefined ? "" : Buffer.from(file.bytes).toString("base64")}\n${text}`
}
