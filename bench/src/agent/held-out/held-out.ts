// Held out: do not read the files of this folder when you write rules. They measure the rules.
import { numbered, questionsOfShort, type ShortPage } from "../prose/short-page.ts"
import type { Question } from "../question.ts"
import { heldOutDocumentation } from "./documentation.ts"
import { heldOutPeopleAndSoftware } from "./people-and-software.ts"
import { heldOutPlaces } from "./places.ts"
import { heldOutThings } from "./things.ts"

export const heldOutPages: ReadonlyArray<ShortPage> = [
  ...heldOutPlaces,
  ...heldOutThings,
  ...heldOutPeopleAndSoftware
]

export const heldOutQuestions: ReadonlyArray<Question> = [
  ...numbered(heldOutDocumentation, 5001),
  ...numbered(questionsOfShort(heldOutPages, "heldOut"), 6001)
]
