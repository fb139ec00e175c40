import { assert, it } from "vitest"
import { fieldsOf } from "../../../src/agent/model/fields.ts"
import { quoteStates } from "../../../src/agent/model/quote-states.ts"

const fields = fieldsOf({
  properties: {
    inStock: { type: "boolean" },
    lit: { type: "boolean", description: "Whether a lamp burns at night" },
    price: { type: "number" }
  }
})
const named = (name: string) => fields.find(({ label }) => label === name)

it.each<readonly [value: number, quote: string]>([
  [12.5, "12,5 kg"],
  [1200, "1,200 euros"],
  [1200.5, "1.200,50 EUR"],
  [-5, "it falls to -5 °C"],
  [-5, "−5"],
  [6, "pages 4-6"],
  [2024, "2024-05-06"],
  [2024, "am 24.12.2024"],
  [24, "Geöffnet bis 24.12.2024."],
  [12, "(24.12.2024)"],
  [2024, "1.2.2024"],
  [2025, "24.12.2024-06.01.2025"],
  [2025, "24.12.2024 – 6.1.2025, 18 Uhr"],
  [2024, "2024.12.24"],
  [10_000, "10k"],
  [7.5, "£7.50."],
  [50, "50%"],
  [24, "Node v24"],
  [2, "two handles"],
  [2, "2, 3 and 4 cups"],
  [0, "there is no fee"],
  [0, "zero"]
])("accepts %d for the quote %j", (value, quote) => assert.isTrue(quoteStates(value, quote, undefined)))

it.each<readonly [value: number, quote: string]>([
  [5, "12,5 kg"],
  [12, "12,5 kg"],
  [200, "1,200 euros"],
  [5, "it falls to -5 °C"],
  [-5, "5 °C"],
  [3, "version 1.2.3"],
  [1.2, "version 1.2.3"],
  [2024, "v1.2.2024"],
  [2024, "version 1.2.3.2024"],
  [2024, "version 31.13.2024"],
  [12, "version 2024.12.240"],
  [24.12, "am 24.12.2024"],
  [2412, "am 24.12.2024"],
  [2412.2024, "am 24.12.2024"],
  [202, "am 24.12.2024"],
  [264, "H264"],
  [10, "10k"],
  [0, "No. 5 Main Street"],
  [0.5, "50%"],
  [1, "everyone"],
  [7, "the kettle"]
])("rejects %d for the quote %j", (value, quote) => assert.isFalse(quoteStates(value, quote, undefined)))

it.each<readonly [value: boolean, quote: string, field: string]>([
  [true, "In stock", "inStock"],
  [true, "Lit: yes", "lit"],
  [false, "| Lit | no |", "lit"],
  [false, "Sold out", "inStock"],
  [true, "The lamp burns from dusk to dawn", "lit"],
  [false, "The lamp does not burn in winter", "lit"]
])("accepts %s for the quote %j of %s", (value, quote, field) => assert.isTrue(quoteStates(value, quote, named(field))))

it.each<readonly [value: boolean, quote: string, field: string]>([
  [false, "In stock", "inStock"],
  [true, "Lit: no", "lit"],
  [true, "The pier is 40 metres long", "lit"],
  [false, "The pier is 40 metres long", "lit"],
  [true, "The lamp does not burn in winter", "lit"],
  [false, "The lamp burns from dusk to dawn", "lit"],
  [true, "On Mondays we close", "inStock"]
])(
  "rejects %s for the quote %j of %s",
  (value, quote, field) => assert.isFalse(quoteStates(value, quote, named(field)))
)
