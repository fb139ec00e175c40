import { runApp } from "./run-app.mjs"

runApp("search-cli")
