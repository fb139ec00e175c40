import { assert, it } from "vitest"
import { hostnames, noHostnames } from "../../../schema/test/hostname-examples.ts"
import { isHostname } from "../src/hostname.ts"

it.each(hostnames)("takes %s for a hostname", (text) => assert.isTrue(isHostname(text)))

it.each(noHostnames)("takes %j for no hostname", (text) => assert.isFalse(isHostname(text)))
