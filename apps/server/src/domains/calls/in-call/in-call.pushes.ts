import type { RefusedOrder } from '@haihu/contract/calls/core/calls';
import { consultNews, joinModes } from '@haihu/contract/calls/values';
import { loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import * as z from 'zod';
import type { Member } from '../../../kernel/member.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findName } from '../core/states.repository.ts';
import type { zh } from './texts/zh.ts';

const words = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

const joinMode = z.enum(joinModes);
const consultNewsOf = z.enum(consultNews);

/** Pushes within a call: an order was refused, a colleague listens or talks, or another agent has the call. */
export function inCallPushes({ db }: { db: Db }): Presenters {
  const nameOf = (member: Member, userId: string) => findName(db.forTenant(member.tenantId), userId);
  return {
    [push.orderRefused]: async (_to, { callId, order, reason }) => ({
      data: { callId: String(callId), order, reason } as RefusedOrder,
    }),
    [push.callJoined]: async ({ member }, { callId, mode, by }) => ({
      data: { callId: String(callId), mode: joinMode.parse(mode), by: await nameOf(member, String(by)) },
    }),
    [push.callHanded]: async ({ member, language }, { callId, to, why }) => {
      const data = { callId: String(callId), to: await nameOf(member, String(to)) };
      const msg = why === 'left' || why === 'over' ? words[language][why](data.to) : '';
      return { data, msg };
    },
    [push.consultMoved]: async ({ member, language }, { callId, what, by }) => {
      const data = {
        callId: String(callId),
        what: consultNewsOf.parse(what),
        by: await nameOf(member, String(by)),
      };
      return { data, msg: data.what === 'moved' ? '' : words[language].consult[data.what](data.by) };
    },
  };
}
