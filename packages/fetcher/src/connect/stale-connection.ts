import { errors } from "../undici.ts"

/** Whether a reused connection was closed before the first byte of a response; a new connection may work. */
export const isStaleConnection = (error: unknown): boolean =>
  error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0
