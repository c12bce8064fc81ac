/** The part of an event of an end that tells what the carrier played before the answer. */
export interface EarlySound {
  /**
   * The first seconds as a WAV file. Absent: the carrier played nothing, or somebody answered. `announcedEnds` listens to
   * it, and takes it away.
   */
  early?: Buffer | undefined;
}
