import { tellingWordsOf } from "../../work/task-words.ts"

/** How questions about licences are put. */
export const licensingWords: ReadonlySet<string> = tellingWordsOf("npm package library project software code published released distributed available used licensed terms kind open")
