/** Why a file cannot be read, for the end of a message. */
export const whyUnreadable = (cause: unknown): string => {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined
  if (code === "ENOENT") return "there is no such file"
  if (code === "EISDIR") return "it is a folder"
  return cause instanceof Error ? cause.message : String(cause)
}
