/** A request without the fields that ask for nothing. */
export const withoutEmpty = <Request extends object>(request: Request): Request =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => !isEmpty(value))) as Request

const isEmpty = (value: unknown): boolean => value === undefined || value === "" || Array.isArray(value) && value.length === 0
