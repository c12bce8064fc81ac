import { randomUUID } from 'node:crypto';

export interface Caller {
  hangUp(): Promise<void>;
  /** Returns true while the caller is on the line, whether it was answered or not. */
  isThere(): Promise<boolean>;
}

/** The last two digits of callers who have an extension of their own. */
const own = ['63', '80', '82', '83', '84'];

/** Opens the way by which people call the engine: the ARI of the Asterisk that plays the carrier. */
export function openCallers(carrier: string, credential: string) {
  const authorization = `Basic ${Buffer.from(credential).toString('base64')}`;
  const ask = (method: string, path: string, query: Record<string, string> = {}, variables = {}) =>
    fetch(`${carrier}/ari/${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify({ variables }) }),
    });

  return {
    /**
     * Lets a person call this number, or where this account is registered. The last two digits of the caller's own decide
     * what they do.
     */
    async arrive(caller: string | null, did: string, account?: string): Promise<Caller> {
      const channelId = randomUUID();
      const extension = own.includes(caller?.slice(-2) ?? '') ? `caller${caller!.slice(-2)}` : 'caller';
      const endpoint = account === undefined ? `PJSIP/${did}@to-engine` : `PJSIP/${account}`;
      const query = { endpoint, channelId, extension, context: 'pstn', priority: '1', timeout: '60' };
      const isWithheld = caller === null;
      const variables = {
        'CALLERID(num)': caller ?? '13900000060',
        'CONNECTEDLINE(num,i)': caller ?? '13900000060',
        ...(isWithheld && { 'CONNECTEDLINE(num-pres,i)': 'prohib' }),
      };
      const made = await ask('POST', 'channels', query, variables);
      if (!made.ok) throw new Error(`the carrier lets nobody call ${did}: ${made.status} ${await made.text()}`);
      return {
        async hangUp() {
          await ask('DELETE', `channels/${channelId}`);
        },
        isThere: async () => (await ask('GET', `channels/${channelId}`)).ok,
      };
    },
  };
}
