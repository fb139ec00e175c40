import { type FeatureNames, fill } from "./names.ts"

/** The remaining steps for the user. */
export const nextSteps = (names: FeatureNames): string => fill(steps, names)

const steps = `Next (see docs/guides/add-an-operation.md):
  1. Define the request and the response in schema/src/__feature__.ts, and examples in schema/exchanges/__feature__/.
  2. npm run generate, and read the diff of packages/types: it shows the API.
  3. Write packages/engine/src/handlers/__feature__.ts. The engine does not compile until then; see \`npm run check\`.
  4. Adapt packages/__feature__/ to the operation: options, checks, README.
  5. npm test`
