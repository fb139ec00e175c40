import { main } from "@trawl/cli"
import process from "node:process"

main(["search", ...process.argv.slice(2)])
