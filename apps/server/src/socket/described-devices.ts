import { randomUUID } from 'node:crypto';
import type { DeviceLook } from '@haihu/contract/socket';
import type { Member } from '../kernel/member.ts';
import type { ConnectedDevice, Presence } from '../kernel/presence.ts';

interface DeviceParts {
  presence: readonly Presence[];
  processId: string;
  /** Logs a failed record. The next description makes up for it. */
  noted(writing: Promise<unknown>): void;
}

/** Makes the function that follows the device behind a socket, as its client describes it. */
export function createDescribedDevices({ presence, processId, noted }: DeviceParts) {
  return function follow({ tenantId, userId, sessionId }: Member) {
    const device: ConnectedDevice = { tenantId, userId, sessionId, connectionId: randomUUID(), processId };
    let last: Promise<unknown> | undefined;

    /** Writes one record after the other, because a page may close while it is being recorded. */
    function inTurn(write: (follower: Presence) => Promise<unknown> | undefined): void {
      last = (last ?? Promise.resolve()).catch(() => undefined).then(() => Promise.all(presence.map(write)));
      noted(last);
    }

    return {
      describe: (look: DeviceLook) => inTurn(({ described }) => described?.(device, look)),
      /** Forgets the device once its socket closed. */
      close(): void {
        if (last) inTurn(({ gone }) => gone?.(device));
      },
    };
  };
}
