import { runApp } from "./run-app.mjs"

runApp("starter")
