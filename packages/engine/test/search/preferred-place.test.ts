import { afterEach, assert, it, vi } from "vitest"
import { preferredPlace } from "../../src/search/place/preferred-place.ts"

afterEach(() => vi.restoreAllMocks())

it("knows countries by code, in English, in their own language and by other names, without Intl", () => {
  const intl = [vi.spyOn(Intl, "DisplayNames"), vi.spyOn(Intl, "Locale")]
  const known: ReadonlyArray<readonly [string, string, string]> = [
    ["DE", "DE", "de"],
    ["germany", "DE", "de"],
    ["Deutschland", "DE", "de"],
    ["España", "ES", "es"],
    ["espana", "ES", "es"],
    ["日本", "JP", "ja"],
    ["Ελλάδα", "GR", "el"],
    ["UK", "GB", "en"],
    ["Czech Republic", "CZ", "cs"],
    ["Côte d’Ivoire", "CI", "fr"],
    ["Türkiye", "TR", "tr"],
    ["Sagrada Familia, Barcelona, Spain", "ES", "es"]
  ]
  for (const [location, country, language] of known) {
    const place = preferredPlace(location, {})
    assert.deepStrictEqual([place?.country, place?.language], [country, language], location)
  }
  assert.deepStrictEqual(preferredPlace("", { country: "uk" }), { country: "GB", language: "en", names: [] })
  assert.deepStrictEqual(preferredPlace("", { country: "XX" }), { country: "XX", language: undefined, names: [] })
  for (const location of ["Atlantis", "EU", "ZZ", "XA"]) {
    assert.isUndefined(preferredPlace(location, {})?.country, location)
  }
  assert.isTrue(intl.every(({ mock }) => mock.calls.length === 0))
})
