import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { featureNames } from "./new-feature/names.ts"
import { nextSteps } from "./new-feature/next-steps.ts"
import { Refused } from "./new-feature/refused.ts"
import { refuseTaken } from "./new-feature/taken.ts"
import { write } from "./new-feature/write.ts"

/** `npm run new <feature>`: creates a feature with one operation, and adds it to the lists of all features. */
const root = fileURLToPath(new URL("../../", import.meta.url))

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, strict: false })
  if (Object.keys(values).length > 0) {
    throw new Refused("Unknown option. Pass only a name: npm run new <feature>, such as `npm run new glossary`.")
  }
  const names = featureNames(positionals)
  refuseTaken(names, root)
  console.log(write(names, root).map((line) => `  ${line}`).join("\n"))
  console.log(`\n${nextSteps(names)}`)
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(`${error.message}\nNothing was written.`)
  process.exitCode = 1
}
