import type { ModeFault } from '@haihu/contract/calls/values';
import { type CallMode, callModes } from '@haihu/contract/calls/values';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import type { PhoneBook } from '../core/accounts.ts';
import { lineNotFound, modeClosed } from '../core/calls.errors.ts';
import { faultOf } from '../core/lines.policy.ts';
import { findReadyNodes } from '../core/nodes.repository.ts';
import { setPhoneKind } from '../core/phones.repository.ts';
import { findBoundPhone } from './bound-phone.repository.ts';
import { findLines } from './lines.repository.ts';
import { findUserLine, saveUserLine } from './user-line.repository.ts';

export interface UserLineParts {
  db: Db;
  clock: Clock;
  phoneBook: Pick<PhoneBook, 'phoneOf'>;
}

/** Returns why this member cannot call in that mode; null: they can. */
export function modeFaultOf(
  mode: CallMode,
  { companyType, masksPhones }: Pick<Member, 'companyType' | 'masksPhones'>,
  hasPhone: boolean,
  maskedMayDial: boolean,
): ModeFault | null {
  if ((mode === 'device') !== (companyType === 1)) return 'by_enterprise';
  if (mode === 'device') return masksPhones && !maskedMayDial ? 'masked' : null;
  return mode === 'line' && !hasPhone ? 'no_phone' : null;
}

/** Makes the member's settings for calls: mode, line and caller number. Every call obeys them. */
export function createUserLine({ db, clock, phoneBook }: UserLineParts) {
  const userLine = (member: Member): Promise<ReplyOf<'calls.userLine'>> => read(db.forTenant(member.tenantId), member);

  async function read(tenant: Queryable, member: Member): Promise<ReplyOf<'calls.userLine'>> {
    const { lineId, callerId } = await findUserLine(tenant, member.userId);
    const lines = await findLines(tenant, clock.now());
    const line = lines.find(({ id }) => id === lineId);
    const phone = await findBoundPhone(tenant, member.userId);
    const { maskedMayDial } = await readSettings(tenant, 'calling');
    const faultIn = (mode: CallMode) => modeFaultOf(mode, member, phone.numberEnc !== null, maskedMayDial);
    return {
      mode: member.companyType === 1 ? 'device' : phone.isUsed ? 'line' : 'softphone',
      lineId,
      lineName: line?.name ?? null,
      fault: line ? faultOf(line, await findReadyNodes(tenant)) : null,
      callerId,
      modes: callModes.map((mode) => ({ mode, fault: faultIn(mode) })),
    };
  }

  /** Changes the settings that the request names. Throws `calls.line_not_found`, `calls.mode_closed`. */
  async function setUserLine(
    member: Member,
    { mode, lineId, callerId }: RequestOf<'calls.setUserLine'>,
  ): Promise<ReplyOf<'calls.setUserLine'>> {
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      const before = await findUserLine(tx, member.userId);
      if (lineId && !(await findLines(tx, clock.now())).some(({ id }) => id === lineId)) throw lineNotFound();
      if (mode) await setMode(tx, member, mode);
      const wanted = { lineId: lineId === undefined ? before.lineId : lineId, callerId: callerId ?? before.callerId };
      await saveUserLine(tx, member.userId, wanted, clock.now());
      return read(tx, member);
    });
  }

  async function setMode(tx: Queryable, member: Member, mode: CallMode): Promise<void> {
    const { numberEnc } = await phoneBook.phoneOf(tx, member.userId);
    const { maskedMayDial } = await readSettings(tx, 'calling');
    const fault = modeFaultOf(mode, member, numberEnc !== null, maskedMayDial);
    if (fault) throw modeClosed(fault);
    if (mode !== 'device') await setPhoneKind(tx, member.userId, mode === 'line' ? 'phone' : 'softphone');
  }

  return { userLine, setUserLine };
}
