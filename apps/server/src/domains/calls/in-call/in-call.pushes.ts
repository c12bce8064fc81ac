import type { RefusedOrder } from '@haihu/contract/calls/calls';
import { joinModes } from '@haihu/contract/calls/values';
import * as z from 'zod';
import type { Member } from '../../../kernel/member.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findName } from '../core/states.repository.ts';

const joinMode = z.enum(joinModes);

/** Pushes of type 112: an order was refused; 140: a colleague listens or talks; 143: another agent has the call. */
export function inCallPushes({ db }: { db: Db }): Presenters {
  const nameOf = (member: Member, userId: string) => findName(db.forTenant(member.tenantId), userId);
  return {
    112: async (_to, { callId, order, reason }) => ({
      data: { callId: String(callId), order, reason } as RefusedOrder,
    }),
    140: async ({ member }, { callId, mode, by }) => ({
      data: { callId: String(callId), mode: joinMode.parse(mode), by: await nameOf(member, String(by)) },
    }),
    143: async ({ member }, { callId, to }) => ({
      data: { callId: String(callId), to: await nameOf(member, String(to)) },
    }),
  };
}
