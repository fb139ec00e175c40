/**
 * How Node is run where it stays up beside other things: what it has used for a moment goes back to the system soon.
 */
export const sparingFlags = [
  "--max-semi-space-size=16", // megabytes; new objects would get 134 by and by. With 8, it is 15 MB less after many scrapes, and some 5 % more of the processor's time; docs/engine.md has the measurements
  "--expose-gc", // the engine collects garbage when it rests, as Node seldom does
  "--heap-growing-percent=30" // old ones would get up to four times what is in use
]

/**
 * For the C library of Linux, which keeps what large pages took, in an arena for every thread; others do not look at
 * it.
 */
export const sparingEnvironment = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1000000" }
