import type { ReplyOf } from '@haihu/contract/contract';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Member } from '../../../kernel/member.ts';
import { deleteTicketsOf } from '../core/entrance.repository.ts';
import { deviceNotFound } from '../core/identity.errors.ts';
import * as repository from './sessions.repository.ts';
import { idleSince } from './sessions.usecases.ts';

/** Lists the devices on which a user is signed in, and signs one out from afar. */
export function createDeviceUsecases({ db, clock }: { db: Db; clock: Clock }) {
  async function devices(member: Member): Promise<ReplyOf<'identity.devices'>> {
    const now = clock.now();
    const sessions = await repository.findSessionsOf(db, member.userId, now, idleSince(now));
    const list = sessions.map((session) => ({ ...session, isThis: session.id === member.sessionId }));
    return { list: list.toSorted((one, other) => Number(other.isThis) - Number(one.isThis)) };
  }

  async function endDevice(member: Member, id: string): Promise<ReplyOf<'identity.endDevice'>> {
    const now = clock.now();
    const isTheirs = (await repository.findSessionsOf(db, member.userId, now, idleSince(now))).some(
      (session) => session.id === id,
    );
    if (!isTheirs) throw deviceNotFound();
    await repository.revokeSession(db, id, now, 'device');
    // Nobody knows which ticket the device asked for, and its holder could sign in again with it.
    await deleteTicketsOf(db, member.userId);
    return { done: true };
  }

  async function endOtherDevices(member: Member): Promise<ReplyOf<'identity.endOtherDevices'>> {
    const { userId, sessionId: except } = member;
    const now = clock.now();
    const ending = { userId, now, idleSince: idleSince(now), endedBy: 'device', except } as const;
    return { ended: await repository.endSessionsOf({ query: db.global }, ending) };
  }

  return { devices, endDevice, endOtherDevices };
}
