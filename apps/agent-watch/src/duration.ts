/** A duration as text: `0.8 s`, `42 s`, `3:05`, `1:02:09`. */
export const duration = (milliseconds: number): string => {
  const seconds = Math.max(milliseconds, 0) / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.floor(seconds)} s`
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  if (parts[0] === 0) parts.shift()
  return parts.map((part, index) => index === 0 ? String(part) : String(part).padStart(2, "0")).join(":")
}
