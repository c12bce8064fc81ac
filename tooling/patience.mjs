/** The factor by which `CPU_THROTTLE` slows browsers. Tests wait for them longer by the same factor. */
export const slowness = Math.max(1, Number(process.env.CPU_THROTTLE || 1));

/**
 * Milliseconds for which a test waits for something that it names. It ends what hangs, and is no promise: on a busy machine
 * an answer of the database may take seconds.
 */
export const patience = 15_000 * slowness;
