import { errors } from "../undici.ts"

/** Whether a kept connection ended just when it was used again, before anything of an answer; a new one may do. */
export const isWornOut = (error: unknown): boolean =>
  error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0
