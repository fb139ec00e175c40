import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { takePage } from "../../src/page/take-page.ts"
import { DocumentReader } from "../../src/page/worker/document-reader.ts"

const german =
  "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen."
const italian =
  "Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di coscienza e devono agire gli uni verso gli altri in spirito di fratellanza."

const taken = (html: string, contentType = "text/html") =>
  takePage({
    requestedUrl: "https://example.com/",
    url: "https://example.com/",
    status: 200,
    contentType,
    headers: {},
    body: new TextEncoder().encode(html),
    fetchedAt: 0
  }).pipe(Effect.provide(DocumentReader.none))

it.effect("uses the declared language, and detects that of a page that declares none", () =>
  Effect.gen(function*() {
    const declared = yield* taken(`<html lang=fr-CA><p>${german}`)
    assert.deepStrictEqual([declared.content.language, declared.detectedLanguage], ["fr-CA", undefined])
    const silent = yield* taken(`<p>${german}`)
    assert.deepStrictEqual([silent.content.language, silent.detectedLanguage], [undefined, "de"])
    assert.strictEqual((yield* taken(italian, "text/plain")).detectedLanguage, "it")
    assert.isUndefined((yield* taken(`{ "text": "${german}" }`, "application/json")).detectedLanguage)
  }))
