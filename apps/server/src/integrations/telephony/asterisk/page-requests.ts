import * as z from 'zod';
import type { Ari } from './ari.ts';
import { AriError, nullIfMissing } from './ari-errors.ts';

const statistics = z.looseObject({ rxcount: z.number() });
const variable = z.looseObject({ value: z.string() });

/** Makes the requests that tell if the phone of an agent is heard. */
export function createPageRequests(request: Ari['request']) {
  return {
    /** Returns the packets of sound that came from a phone so far. Null: it is gone. */
    async heardPackets(channel: string): Promise<number | null> {
      const found = await request({ method: 'GET', path: `channels/${channel}/rtp_statistics` }).catch(nullIfMissing);
      return found === null ? null : statistics.parse(found).rxcount;
    },
    /** Returns true if the phone itself put the call on hold. It need not send sound then. */
    async isOnHold(channel: string): Promise<boolean> {
      const query = { variable: 'CHANNEL(onhold)' };
      try {
        return (
          variable.parse(await request({ method: 'GET', path: `channels/${channel}/variable`, query })).value === '1'
        );
      } catch (error) {
        if (error instanceof AriError) return false;
        throw error;
      }
    },
  };
}
