import { assert, it } from "vitest"
import { hostnames, noHostnames } from "../../../schema/test/hostname-examples.ts"
import { isHostname } from "../src/hostname.ts"

it.each(hostnames)("accepts %s as a hostname", (text) => assert.isTrue(isHostname(text)))

it.each(noHostnames)("rejects %j as a hostname", (text) => assert.isFalse(isHostname(text)))
