/** Whether a host is one of these or a subdomain of one. */
export const isOnHost = (hostname: string, hosts: ReadonlyArray<string>): boolean =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
