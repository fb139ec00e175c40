import process from "node:process"
import { parseArgs } from "node:util"
import { cacheFolder } from "../engine/cache-folder.ts"
import { askQuestions } from "./ask-questions.ts"

const { values } = parseArgs({
  options: {
    cache: { type: "string", default: cacheFolder() },
    only: { type: "string", multiple: true },
    verbose: { type: "boolean", default: false }
  }
})

await askQuestions({ cache: values.cache, only: values.only?.map(Number), verbose: values.verbose })
process.exit()
