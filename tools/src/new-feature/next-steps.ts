import { type FeatureNames, fill } from "./names.ts"

/** What is left to whoever asked for the feature. */
export const nextSteps = (names: FeatureNames): string => fill(steps, names)

const steps = `Next (docs/guides/add-an-operation.md says more):
  1. Say in schema/src/__feature__.ts what the operation takes and gives, and show it in schema/exchanges/__feature__/.
  2. npm run generate, and read the diff of packages/types: it is the review of the API.
  3. Write packages/engine/src/handlers/__feature__.ts. The engine does not compile until then; see \`npm run check\`.
  4. Fit packages/__feature__/ to the operation: options, checks, README.
  5. npm test`
