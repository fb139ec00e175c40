#!/usr/bin/env node
import { main } from "@trawl/cli"

main()
