import { fullGuard } from "@trawl/core/validate"
import contract from "@trawl/types/contract.json" with { type: "json" }
import { assert, describe, it } from "vitest"
import { readExchanges } from "../../tools/src/read-exchanges.ts"

const answers = readExchanges().filter(({ expect }) => expect.value !== undefined)
it.each(answers)("$file", ({expect, operation}) => {
  assert.isUndefined(fullGuard(operation)?.(expect.value))
})
