import * as Stream from "effect/Stream"

/** Maximum length of a message in characters. Longer ones are not kept in memory. */
export const longestLine = 4_000_000

/** The lines of a stream of text; `undefined` in place of each line that is too long. */
export const lines = <E, R>(text: Stream.Stream<string, E, R>): Stream.Stream<string | undefined, E, R> =>
  Stream.mapAccum(Stream.concat(text, Stream.make("\n")), () => "" as string | undefined, (rest, piece) => {
    const [first = "", ...others] = piece.split("\n")
    const all = [rest === undefined ? undefined : rest + first, ...others].map((line) =>
      line === undefined || line.length > longestLine ? undefined : line
    )
    const last = all.pop()
    return [last, all] as const
  })
