import { join } from "node:path"
import { programOf } from "../../../tests/watched-program.ts"

/** The program with these arguments in a separate process, with or without a terminal. */
export const { onTerminal, plain: researchBrief } = programOf(join(import.meta.dirname, "../src/main.ts"), "engine-key")
