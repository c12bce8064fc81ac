import type { AdoptOrder, Dismissal } from '../telephony.ts';
import { AriError } from './ari-errors.ts';
import type { AriRequest } from './ari-requests.ts';
import type { OwnSoundLookup } from './own-sounds.ts';
import { CALL_VARIABLE, keptOrder, marks, ORDER_VARIABLE, RECORDED_VARIABLE, recordedMark, sounds } from './marks.ts';

interface CallerRequestParts {
  app: string;
  post(path: string, query?: AriRequest['query']): Promise<unknown>;
  remove(path: string, query?: AriRequest['query']): Promise<boolean>;
  setVariables(channel: string, variables: Record<string, string>): Promise<void>;
  fileOf: OwnSoundLookup['fileOf'];
  clockLead(): number | null;
}

/** Q.850 cause of a circuit that is not available. Carriers get SIP 503 and may try another address. */
const NO_CIRCUIT = 34;
/** Q.850 cause of a busy phone. */
const BUSY = 17;
/** Seconds of silence that end a message. */
const SILENCE = 10;

/** Returns true for the answers to requests about a channel that was hung up, or is being hung up. */
export const isGone = ({ status }: AriError): boolean => [404, 409, 412, 422].includes(status);

/** Makes the requests to ARI that change channels of customers who called us. */
export function createCallerRequests(parts: CallerRequestParts) {
  const { app, post, remove, setVariables, fileOf, clockLead } = parts;
  return {
    /** Notes on the channel of a caller which call it belongs to from now on. `end`: the variable for its instants. */
    async adopt(channel: string, order: AdoptOrder, end: string): Promise<void> {
      // Otherwise the app hears nothing of a channel that leaves it, such as the cause of its end.
      await post(`applications/${app}/subscription`, { eventSource: `channel:${channel}` });
      await setVariables(channel, {
        ...marks({ tenantId: order.tenantId, first: 'customer' }),
        [RECORDED_VARIABLE]: recordedMark(order),
        [ORDER_VARIABLE]: keptOrder({ ...order, detectMachine: false, clockLead: clockLead() }),
        'CHANNEL(hangup_handler_push)': `haihu-end,s,1(${end})`,
        [CALL_VARIABLE]: order.callId,
      });
    },
    async answer(channel: string): Promise<void> {
      await post(`channels/${channel}/answer`);
    },
    /** Records a caller alone, until they press `#`, say nothing, or have spoken for long enough. */
    async recordMessage(channel: string, name: string, maxDurationSeconds: number): Promise<void> {
      const ends = { maxDurationSeconds, maxSilenceSeconds: SILENCE, terminateOn: '#' };
      await post(`channels/${channel}/record`, { name, format: 'wav', ifExists: 'overwrite', ...ends });
    },
    /** Deletes a stored recording. False: there was none. */
    dropRecording: (name: string) => remove(`recordings/stored/${name}`),
    /** Sends a caller off. Asterisk plays the sound without us. False: the caller was gone. */
    async dismiss(channel: string, how: Dismissal): Promise<boolean> {
      if (how === 'busy') return remove(`channels/${channel}`, { reason_code: BUSY });
      if (how === 'elsewhere') return remove(`channels/${channel}`, { reason_code: NO_CIRCUIT });
      try {
        const file = await fileOf(how.own, sounds[how.sound].replace('sound:', ''));
        await setVariables(channel, { HAIHU_SOUND: file });
        await post(`channels/${channel}/continue`, { context: 'haihu-dismiss', extension: 's', priority: 1 });
        return true;
      } catch (error) {
        if (error instanceof AriError && isGone(error)) return false;
        throw error;
      }
    },
  };
}
