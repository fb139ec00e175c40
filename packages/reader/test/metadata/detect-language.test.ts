import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { eld } from "eld/extrasmall"
import { detectLanguage } from "../../src/metadata/detect-language.ts"
import { loadLanguageDetector } from "../../src/metadata/language-detector.ts"

// the first article of the Universal Declaration of Human Rights
const declared = {
  de:
    "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.",
  en:
    "All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.",
  fr:
    "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.",
  es:
    "Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.",
  it:
    "Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di coscienza e devono agire gli uni verso gli altri in spirito di fratellanza.",
  pt:
    "Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade.",
  nl:
    "Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten, en behoren zich jegens elkander in een geest van broederschap te gedragen.",
  pl:
    "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.",
  ru:
    "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.",
  tr:
    "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.",
  ja:
    "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。",
  zh:
    "人人生而自由,在尊严和权利上一律平等。他们赋有理性和良心,并应以兄弟关系的精神相对待。人人有资格享有本宣言所载的一切权利和自由,不分种族、肤色、性别、语言。"
}

// before any use in this process
const untouched = Object.values(declared).map((text) => eld.detect(text).getScores())

it.effect.each(Object.entries(declared))(
  "detects the language of a paragraph: %s",
  ([language, text]) => Effect.map(detectLanguage(text), (detected) => assert.strictEqual(detected, language))
)

it.effect("does not guess from a few words, and reads only the beginning of a long text", () =>
  Effect.gen(function*() {
    assert.isUndefined(yield* detectLanguage(""))
    assert.isUndefined(yield* detectLanguage("Guten Tag"))
    assert.isUndefined(yield* detectLanguage("0123456789 ".repeat(100)))
    assert.strictEqual(yield* detectLanguage(`${declared.de} `.repeat(100_000)), "de")
  }))

it.effect("gives the same result as the unmodified library", () =>
  Effect.map(
    Effect.promise(loadLanguageDetector),
    (detector) =>
      assert.deepStrictEqual(Object.values(declared).map((text) => detector.detect(text).getScores()), untouched)
  ))
