import type { RecordingSettings } from '@haihu/contract/config/core/settings';
import { homeLanguageOf, recordingNoticeOf } from '@haihu/rules/calls/recording-notices';
import type { OrderedNotice } from '../../../integrations/telephony/telephony.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { numberPlaceOf } from '../../numbers/numbers.api.ts';
import { findSoundAt } from './own-sounds.ts';

export interface OwnNotice {
  /** Null: the enterprise has none. */
  sound: string | null;
  home: string;
}

/** Returns the enterprise's own notice, with the country of its rule pack. */
export async function findOwnNotice(tx: Queryable): Promise<OwnNotice> {
  const sound = await findSoundAt(tx, 'noticeSound');
  const [tenant] = await tx.query<{ home: string }>(
    sql`select rule_pack as home from tenant where id = ${tx.tenantId}`,
  );
  return { sound, home: tenant!.home };
}

/**
 * Returns what the other side of a call hears of its recording, by the rules of their country and the enterprise's
 * choice. `number`: the number of the other side; null: it is not known. Null: they hear nothing.
 *
 * @param own the name of the enterprise's own sound, and the country of its rule pack. It plays to those who are told in
 *   the language of that country.
 */
export function noticeFor(
  { isOn, announces }: Pick<RecordingSettings, 'isOn' | 'announces'>,
  { rulePack, number, own }: { rulePack: string; number: string | null; own: OwnNotice },
): OrderedNotice | null {
  if (!isOn) return null;
  const notice = recordingNoticeOf(rulePack, number === null ? null : numberPlaceOf(number).country, announces);
  const hasOwn = notice?.kind === 'tell' && own.sound !== null && notice.language === homeLanguageOf(own.home);
  return notice && { ...notice, ...(hasOwn && { own: own.sound }) };
}
