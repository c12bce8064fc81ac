/** Returns the milliseconds of the machine's clock that never jumps. All processes of the machine read the same. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
