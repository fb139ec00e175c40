/** Work that is begun this often without coming to an end, because the engine ends each time, is given up. */
export const mostAttempts = 5

/** Work that was begun this often may be what ends the engine: it is done while no other such work is, so that only one is blamed. */
export const suspiciousAttempts = 2
