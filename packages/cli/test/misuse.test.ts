import { assert, describe, it } from "vitest"
import { trawl } from "./trawl.ts"

/** The messages for a command line, before its usage. */
const outputOf = async (...args: ReadonlyArray<string>) => {
  const { code, stderr } = await trawl({}, ...args)
  assert.strictEqual(code, 2)
  return stderr.slice(0, stderr.indexOf("\nUsage: "))
}

describe("an invalid command line", () => {
  it("is reported in one line if a file does not exist or is not JSON", async () => {
    assert.strictEqual(
      await outputOf("scrape", "https://example.com", "--schema", "/nope.json"),
      "The file for --schema does not exist: /nope.json"
    )
    assert.match(
      await outputOf("scrape", "https://example.com", "--schema", import.meta.filename),
      /^The file for --schema is not JSON: .+misuse\.test\.ts \(.+\)$/
    )
  })

  it("is reported once, with the way to exclude a word that was read as flags", async () => {
    const hint =
      "Unrecognized flags: -r, -e, -t, -y. To exclude a word, write `--not word`, or `-- -word` after all flags."
    assert.strictEqual(await outputOf("search", "-retry"), hint)
    assert.strictEqual(await outputOf("search", "x", "-retry"), hint)
    assert.strictEqual(
      await outputOf("explain", "-x"),
      "Unrecognized flag: -x. Put words that start with a dash after `--`."
    )
  })

  it("is reported with the way to run an agent if the subcommand is missing", async () => {
    assert.strictEqual(
      await outputOf("agent", "what is new?"),
      "trawl agent has no subcommand \"what is new?\". To run an agent, write: trawl agent start \"what is new?\" --wait"
    )
    assert.include(await outputOf("agent", "strat", "x"), "start")
  })

  it("is repeated without characters that control a terminal or change the direction of text", async () => {
    assert.strictEqual(
      await outputOf("scrape", "https://example.com", "--schema", "/a\u202eb\u001b[2Jc"),
      "The file for --schema does not exist: /ab[2Jc"
    )
    assert.strictEqual(await outputOf("search", "x", "--\u202eother"), "Unrecognized flag: --other.")
  })

  it("is reported with the flag that was probably meant", async () => {
    assert.strictEqual(await outputOf("search", "x", "--jsn"), "Unrecognized flag: --jsn. Did you mean --json?")
  })

  it("can be corrected as its hint says", async () => {
    const settings = { TRAWL_API_KEY: "good-key", TRAWL_BASE_URL: "http://127.0.0.1:9" }
    const { code, stdout } = await trawl(settings, "search", "--dry-run", "--json", "effect", "--", "-retry")
    assert.strictEqual(code, 0)
    assert.include(stdout, "effect -retry")
  })
})
