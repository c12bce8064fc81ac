import type { AriRequest } from './ari-requests.ts';
import { MESSAGE_SOUND_VARIABLE } from './marks.ts';

interface MachineRequestParts {
  app: string;
  post(path: string, query?: AriRequest['query']): Promise<unknown>;
  setVariables(channel: string, variables: Record<string, string>): Promise<void>;
}

/**
 * Milliseconds after the answer until which AMD may look: total_analysis_time of docs/asterisk/amd.conf. It looks for a moment
 * at least.
 */
const LOOKS_UNTIL = 3900;
const LEAST_LOOK = 500;

/** Makes the requests that send channels into the dial plan, which tells machines and leaves messages. */
export function createMachineRequests({ app, post, setVariables }: MachineRequestParts) {
  const enter = (channel: string, context: string) =>
    post(`channels/${channel}/continue`, { context, extension: 's', priority: 1 });
  return {
    /**
     * Lets a channel that hears the customer find out what it hears. It comes back to us with the verdict. `since`: the
     * milliseconds since the answer, which AMD does not know of. Null: we do not either.
     */
    async detect(channel: string, since: number | null): Promise<void> {
      const left = since === null ? '' : String(Math.max(LEAST_LOOK, LOOKS_UNTIL - since));
      await setVariables(channel, { HAIHU_APP: app, HAIHU_AMD_MS: left });
      await enter(channel, 'haihu-amd');
    },
    /** Lets the customer's channel play a sound once it hears silence. It comes back to us after that. */
    async leaveMessage(channel: string, sound: string): Promise<void> {
      // Otherwise the app hears nothing of a channel that leaves it, such as its end.
      await post(`applications/${app}/subscription`, { eventSource: `channel:${channel}` });
      await setVariables(channel, { HAIHU_APP: app, [MESSAGE_SOUND_VARIABLE]: sound });
      await enter(channel, 'haihu-leave');
    },
  };
}
