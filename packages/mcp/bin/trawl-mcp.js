#!/usr/bin/env node
import { main } from "@trawl/mcp"

main()
