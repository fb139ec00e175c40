import { agentRequestDefaults } from "@trawl/types"

export const help = `Starts an agent run and shows its progress until it ends.
npm run agent-watch -- "prompt" [--url URL …] [--schema FILE] [--max-credits N]
npm run agent-watch -- --resume ID
  --url URL         A page to start from; may be given several times
  --schema FILE     File with the JSON Schema of the data
  --max-credits N   Maximum number of credits for the run; default: ${agentRequestDefaults.maxCredits}
  --resume ID       Follow an existing run, even a finished one
TRAWL_BASE_URL and TRAWL_API_KEY set the service and its key. Without TRAWL_BASE_URL, the engine on this machine is
used; it is started if it is not running.
Press Ctrl-C to cancel the run and wait until it has ended; press it again to exit immediately. The result goes to
standard output, everything else to standard error.
Exit codes: 0 completed, 1 failed, 2 invalid command line, 130 cancelled.
`
