import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const messageCalls = {
  /** How much waits for the member, by kind. */
  'messages.unread': defineEndpoint({
    method: 'GET',
    path: 'api/notice/mynotice/unread',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ total: z.int(), dueVisits: z.int() }),
    errors: [],
  }),
};
