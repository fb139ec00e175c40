import { join } from "node:path"
import { programOf } from "../../../tests/watched-program.ts"

/** The program with these arguments, as a process of its own, plain or on a terminal. */
export const { onTerminal, plain: agentWatch } = programOf(join(import.meta.dirname, "../src/main.ts"), "good-key")
