/** As many characters of a prompt are looked at for the things that it asks about one by one. */
export const maxPromptLength = 2_000
