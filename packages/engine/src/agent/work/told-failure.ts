import type { Failure } from "@trawl/schema"

/** A failure in one sentence: what happened, and what about this case. */
export const toldFailure = ({ details, error }: Failure): string =>
  Array.isArray(details) && details.length > 0 ? `${error}: ${details.map(({ message }) => message).join("; ")}`.slice(0, longest) : error

const longest = 500
