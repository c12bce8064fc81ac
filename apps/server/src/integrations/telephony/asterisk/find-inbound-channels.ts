import type * as z from 'zod';
import type { channelState, ChannelLooks } from './channel-looks.ts';
import { type FoundCaller, INBOUND } from './engine-callers.ts';
import { CALL_VARIABLE } from './marks.ts';

interface CallerSearch {
  app: string;
  looks: Pick<ChannelLooks, 'follow' | 'valueIfAny'>;
  isKnown(callId: string): boolean;
}

/**
 * Finds the channels of customers who called us, and follows them. `adopted`: the calls by the channels. A call whose
 * channel was not answered is none yet, unless this process answers it.
 */
export async function findInboundChannels(
  all: readonly z.output<typeof channelState>[],
  { app, looks, isKnown }: CallerSearch,
) {
  const calls = new Map<string, string>();
  const waiting: FoundCaller[] = [];
  for (const { id, state, caller, creationtime, dialplan } of all) {
    const [itsApp, what, did = '', named = ''] = dialplan?.app_data?.split(',') ?? [];
    if (itsApp !== app || what !== INBOUND || !(await looks.follow(id))) continue;
    const callId = await looks.valueIfAny(id, CALL_VARIABLE);
    if (callId !== '' && (state === 'Up' || isKnown(callId))) calls.set(id, callId);
    else waiting.push({ id, did, named, caller: caller?.number ?? '', madeAt: creationtime });
  }
  return { adopted: calls, callers: waiting };
}
