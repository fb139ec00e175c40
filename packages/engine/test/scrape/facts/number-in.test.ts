import { assert, it } from "@effect/vitest"
import { moneyIn, numberIn } from "../../../src/scrape/facts/money.ts"

const read = (texts: ReadonlyArray<string>) => texts.map(numberIn)

it("reads numbers in the notation of code", () => {
  assert.deepStrictEqual(read(["30_000", "1_000_000", "-2_500", "4e3", "10e3", "1.5e3", "-2e2"]), [
    30_000,
    1_000_000,
    -2_500,
    4_000,
    10_000,
    1_500,
    -200
  ])
  assert.deepStrictEqual(read(["1E6", "1e-3", "30_000.5"]), [1_000_000, 0.001, 30_000.5])
  assert.deepStrictEqual(read(["waits 30_000 ms", "4e3 bytes", "(10e3)"]), [30_000, 4_000, 10_000])
})

it("takes the first number of a text, whatever the format of a later one", () => {
  assert.deepStrictEqual(read(["port 8080 or 4e3", "5 to 30_000", "12 of 10e3"]), [8080, 5, 12])
})

it("does not read letters after a number as an exponent", () => {
  assert.deepStrictEqual(read(["5 eggs", "3 e4", "2em", "7e2nd"]), [5, 3, 2, 7])
})

it("still reads numbers in common notations", () => {
  assert.deepStrictEqual(read(["1,299.00", "1.299,00", "1 299", "12k", "−3", "no number"]), [
    1299,
    1299,
    1299,
    12_000,
    -3,
    undefined
  ])
  assert.deepStrictEqual(moneyIn("EUR 1.299,00")?.amount, 1299)
})
