/** Time for which Asterisk is believed to have a file, or to lack it. Milliseconds. */
const BELIEVED = 10_000;

/**
 * Makes the look for sounds that are files of an Asterisk. It carries out the requests of a connection one after the other,
 * and many calls may begin in a second, so it is asked for each file at most once in ten seconds. `isThere`: asks it.
 */
export function createKnownSounds(isThere: (path: string) => Promise<boolean>) {
  const known = new Map<string, { found: Promise<boolean>; until: number }>();

  /** Returns true if Asterisk has this sound. Throws as `isThere` does, and asks again after that. */
  return function hasSound(name: string): Promise<boolean> {
    const before = known.get(name);
    if (before && performance.now() < before.until) return before.found;
    const found = isThere(`sounds/${encodeURIComponent(name)}`);
    known.set(name, { found, until: performance.now() + BELIEVED });
    found.catch(() => known.delete(name));
    return found;
  };
}
