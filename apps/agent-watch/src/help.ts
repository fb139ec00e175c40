import { agentRequestDefaults } from "@trawl/types"

export const help = `Starts an agent run and shows what it does until it ends.

npm run agent-watch -- "prompt" [--url URL …] [--schema FILE] [--max-credits N]
npm run agent-watch -- --resume ID

  --url URL         A page to start from; may be given several times
  --schema FILE     A file with the JSON Schema that the data shall follow
  --max-credits N   The most credits the run may use; ${agentRequestDefaults.maxCredits} otherwise
  --resume ID       Follow a run that exists, be it finished

Where the service is, and its key: TRAWL_BASE_URL and TRAWL_API_KEY. Without TRAWL_BASE_URL, the engine on this
machine, which is started if none is up.

Ctrl-C cancels the run and waits until it has ended; a second one leaves at once. What the run yielded goes to
standard output, everything else to standard error. Ends with 0: completed, 1: failed, 2: wrong command line,
130: cancelled.
`
