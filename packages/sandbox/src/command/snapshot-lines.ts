const interactive =
  /^\s*- (?:button|checkbox|combobox|link|listbox|menuitem\w*|option|radio|searchbox|slider|spinbutton|switch|tab|textbox|treeitem)\b/

/** The lines of an accessibility snapshot with elements that people use, without indentation. */
export const interactiveLines = (snapshot: string): string =>
  snapshot.split("\n").filter((line) => interactive.test(line)).map((line) => line.trim().replace(/:$/, "")).join("\n")

/** A snapshot without lines that only group others. */
export const compactLines = (snapshot: string): string =>
  snapshot.split("\n").filter((line) => !/^\s*- generic\b[^"]*:$/.test(line)).join("\n")
