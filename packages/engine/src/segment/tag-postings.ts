import type { TermWriter } from "./term-writer.ts"

/** Collects the documents of each tag. */
export class TagPostings {
  private readonly documents = new Map<string, Array<number>>()

  add(tags: ReadonlyArray<string>, document: number): void {
    for (const tag of tags) {
      const known = this.documents.get(tag)
      if (known === undefined) this.documents.set(tag, [document])
      // a tag given twice counts once
      else if (known.at(-1) !== document) known.push(document)
    }
  }

  write(writer: TermWriter): void {
    const tokens = Array.from(this.documents, ([tag, documents]) => ({ token: tagToken(tag), documents }))
    for (const { documents, token } of tokens.sort((one, other) => Buffer.compare(one.token, other.token))) {
      for (const document of documents) writer.addTagged(document)
      writer.endTag(token, 0, token.length)
    }
  }
}

/** A tag as the dictionary has it: before all words, which never begin with this byte. */
export const tagToken = (tag: string): Buffer => Buffer.from(`\0${tag}`, "utf8")
