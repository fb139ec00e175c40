/** A value as JSON for people and programs. Control characters by which a page could steer the terminal are escaped in it. */
export const asJson = (value: unknown, indent?: 2): string =>
  JSON.stringify(value, null, indent).replace(/[\x7f-\x9f]/g, (control) => `\\u00${control.charCodeAt(0).toString(16)}`)
