/** Flags that let Node return unused memory to the system sooner. docs/engine/performance.md has the measurements. */
export const sparingFlags = [
  "--max-semi-space-size=16", // megabytes for new objects; the default is 134
  "--expose-gc", // the engine collects garbage when it is idle; Node rarely does
  "--heap-growing-percent=60" // by default, old objects may take four times the memory that is in use
]

/** Settings for the C library of Linux, which otherwise keeps the memory of large pages in an arena for each thread. */
export const sparingEnvironment = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1000000" }
