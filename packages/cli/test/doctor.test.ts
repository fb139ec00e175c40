import { assert, it } from "vitest"
import { trawl } from "./trawl.ts"

it("shows the browser and what runs code of each language", async () => {
  const { code, stdout } = await trawl({}, "doctor")
  assert.strictEqual(code, 0)
  const lines = stdout.trim().split("\n")
  assert.lengthOf(lines, 4)
  assert.match(lines[0] ?? "", /^[✓✗] Chromium /)
  for (const [index, language] of ["node", "python", "bash"].entries()) {
    // a language runs in something, or the reason names what to install
    assert.match(
      lines[index + 1] ?? "",
      new RegExp(`^(?:✓ Code in ${language} +runs in |✗ Code in ${language} .*bubblewrap)`)
    )
  }
})
