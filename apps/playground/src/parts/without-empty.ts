/** A request without empty fields; a required text stays even if it is empty. */
export const withoutEmpty = <Request extends object>(request: Request): Request =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => !isEmpty(value))) as Request

const isEmpty = (value: unknown): boolean => value === undefined || Array.isArray(value) && value.length === 0
