import * as z from 'zod';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';

/** A channel in Asterisk's list. `app_data`: the arguments of the program of the dial plan that has it. */
export const channelState = z.looseObject({
  id: z.string(),
  state: z.string(),
  creationtime: z.string().optional(),
  caller: z.looseObject({ number: z.string() }).optional(),
  dialplan: z.looseObject({ app_data: z.string().optional() }).optional(),
});
const variable = z.looseObject({ value: z.string() });

export type ChannelLooks = ReturnType<typeof createChannelLooks>;

/** Makes the requests by which a new connection learns of channels that exist. */
export function createChannelLooks(request: Ari['request'], app: string) {
  const read = async <T>(schema: z.ZodType<T>, path: string, query = {}): Promise<T> =>
    schema.parse(await request({ method: 'GET', path, query }));

  /**
   * Subscribes to a channel. A new connection hears by itself only of channels that came to the app later. False: the
   * channel is gone.
   */
  async function follow(channel: string): Promise<boolean> {
    try {
      const query = { eventSource: `channel:${channel}` };
      await request({ method: 'POST', path: `applications/${app}/subscription`, query });
      return true;
    } catch (error) {
      if (error instanceof AriError && (error.status === 404 || error.status === 422)) return false;
      throw error;
    }
  }

  async function valueOf(id: string, name: string): Promise<string> {
    return (await read(variable, `channels/${id}/variable`, { variable: name })).value;
  }

  /** Returns a variable that not each channel has, such as one that an older release made. Empty: it is not set. */
  async function valueIfAny(id: string, name: string): Promise<string> {
    return valueOf(id, name).catch((error: unknown) => {
      if (error instanceof AriError) return '';
      throw error;
    });
  }

  return { read, follow, valueOf, valueIfAny };
}
