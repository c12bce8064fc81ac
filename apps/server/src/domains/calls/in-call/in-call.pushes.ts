import type { RefusedOrder } from '@haihu/contract/calls/core/calls';
import { agentSoundNews, consultNews, joinModes } from '@haihu/contract/calls/values';
import { loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import * as z from 'zod';
import type { Member } from '../../../kernel/member.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import { findOutsideNumber } from '../core/outside-legs.repository.ts';
import { findName } from '../core/states.repository.ts';
import type { zh } from './texts/zh.ts';

const words = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

const joinMode = z.enum(joinModes);
const consultNewsOf = z.enum(consultNews);
const agentSoundNewsOf = z.enum(agentSoundNews);

/** Pushes within a call: an order was refused, a colleague listens or talks, or another agent has the call. */
export function inCallPushes({ db, cipher }: { db: Db; cipher: Cipher }): Presenters {
  const nameOf = (member: Member, userId: string) => findName(db.forTenant(member.tenantId), userId);

  /** Returns the name of a member, or the outside number of a leg as this member reads it. */
  async function whoIs(member: Member, userId: unknown, legId: unknown): Promise<string> {
    if (legId === undefined) return nameOf(member, String(userId));
    const enc = await findOutsideNumber(db.forTenant(member.tenantId), String(legId));
    return enc ? showPhone(member, 'callee', cipher.open(member.tenantId, enc)) : '';
  }

  return {
    [push.orderRefused]: async (_to, { callId, order, reason }) => ({
      data: { callId: String(callId), order, reason } as RefusedOrder,
    }),
    [push.callJoined]: async ({ member }, { callId, mode, by }) => ({
      data: { callId: String(callId), mode: joinMode.parse(mode), by: await nameOf(member, String(by)) },
    }),
    [push.callHanded]: async ({ member, language }, { callId, to, leg, why }) => {
      const data = { callId: String(callId), to: await whoIs(member, to, leg) };
      const msg = why === 'left' || why === 'over' || why === 'parked' ? words[language][why](data.to) : '';
      return { data, msg };
    },
    [push.agentSound]: async ({ language }, { callId, what }) => {
      const data = { callId: String(callId), what: agentSoundNewsOf.parse(what) };
      return { data, msg: words[language].agentSound[data.what] };
    },
    [push.recordingMoved]: async (_to, { callId }) => ({ data: { callId: String(callId) } }),
    [push.consultMoved]: async ({ member, language }, { callId, what, by, leg }) => {
      const data = {
        callId: String(callId),
        what: consultNewsOf.parse(what),
        by: await whoIs(member, by, leg),
      };
      return { data, msg: data.what === 'moved' ? '' : words[language].consult[data.what](data.by) };
    },
  };
}
