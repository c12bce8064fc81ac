import type { ArrivedEvent } from '../../../integrations/telephony/telephony.ts';
import type { DriverParts } from './driver-parts.ts';

interface LeftCallerParts extends Pick<DriverParts, 'log' | 'lease' | 'telephony'> {
  /** Writes a caller as missed. False: another driver writes them. */
  noteLeft: (caller: ArrivedEvent) => Promise<boolean>;
}

/**
 * Makes the taking of the callers who came while nobody drove a node. They are listed as missed once at each new
 * connection. Those that could not be written follow at the next comparison.
 */
export function createNodeLeftCallers({ log, lease, telephony, noteLeft }: LeftCallerParts) {
  /** True while callers may be left who came before this connection. */
  let areLeftDue = false;

  const notTaken = (error: unknown) => {
    log.error({ err: error, node: lease.nodeId }, 'callers whom nobody took not written');
    return false;
  };

  /** Takes the callers who are due. `isNew`: at a new connection. */
  return async function take(isNew: boolean): Promise<void> {
    areLeftDue ||= isNew;
    if (areLeftDue) areLeftDue = !(await telephony.takeLeftCallers(noteLeft).then(() => true, notTaken));
  };
}
