import { noteFindings } from '../core/operated-nodes.repository.ts';
import type { DriverParts } from './driver-parts.ts';
import { findNeededNotices } from './needed-notices.ts';

/** Milliseconds between two looks at an engine. Somebody may lay a missing sound there. */
const LOOK_EVERY = 60_000;

/** Makes the look at what the engine of a node lacks, and what is known to be wrong with it. */
export function createNodeInspection({
  db,
  clock,
  log,
  lease,
  telephony,
}: Pick<DriverParts, 'db' | 'clock' | 'log' | 'lease' | 'telephony'>) {
  let lookedAt = 0;
  let toldFault: string | null = null;
  let toldMissing = '';

  /** Looks at the engine, stores the findings, and logs those that are new. `isNew`: at a new connection. */
  async function look(isNew: boolean): Promise<void> {
    const now = clock.now().getTime();
    if (!isNew && now < lookedAt + LOOK_EVERY) return;
    lookedAt = now;
    const found = await telephony.inspect(await findNeededNotices(db, lease.nodeId));
    await noteFindings(db, lease, found);
    const { version, fault, missingSounds } = found;
    const node = lease.nodeId;
    if (fault !== null && fault !== toldFault) {
      log.warn({ node, version, fault }, 'this version of the engine has a known fault: use another one');
    }
    const missing = missingSounds.join(' ');
    if (missing !== toldMissing) {
      if (missing === '') log.info({ node }, 'the engine has all sounds again');
      else
        log.warn(
          { node, sounds: missingSounds },
          'the engine lacks sounds: callers hear nothing in their place, and calls are not recorded without the notice',
        );
    }
    [toldFault, toldMissing] = [fault, missing];
  }

  const notLooked = (error: unknown) => log.warn({ err: error, node: lease.nodeId }, 'engine not inspected');
  /** Nothing else of the node waits for it, or fails with it. */
  return (isNew: boolean): Promise<void> => look(isNew).catch(notLooked);
}
