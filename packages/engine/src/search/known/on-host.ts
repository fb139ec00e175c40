/** Whether a host is one of these, or below it. */
export const isOnHost = (hostname: string, hosts: ReadonlyArray<string>): boolean =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
