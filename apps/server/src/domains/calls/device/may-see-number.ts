import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { readSettings } from '../../config/config.api.ts';

/** Returns true if the member's phone may show the number that it dials. */
export async function maySeeNumber(tenant: Queryable, { masksPhones }: Pick<Member, 'masksPhones'>): Promise<boolean> {
  return !masksPhones || (await readSettings(tenant, 'calling')).maskedMayDial;
}
