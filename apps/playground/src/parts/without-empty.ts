/** A request without the fields that ask for nothing; a text that is needed stays, though nothing is written yet. */
export const withoutEmpty = <Request extends object>(request: Request): Request =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => !isEmpty(value))) as Request

const isEmpty = (value: unknown): boolean => value === undefined || Array.isArray(value) && value.length === 0
