import { buildPlayground } from "./build-playground.ts"

if (!(await buildPlayground("inherit"))) console.log("The playground is up to date.")
