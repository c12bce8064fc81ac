import type { RecordingSettings } from '@haihu/contract/config/core/settings';
import { recordingNoticeOf } from '@haihu/rules/calls/recording-notices';
import type { OrderedNotice } from '../../../integrations/telephony/telephony.ts';
import { numberPlaceOf } from '../../numbers/numbers.api.ts';

/**
 * Returns what the other side of a call hears of its recording, by the rules of their country and the enterprise's
 * choice. `number`: the number of the other side; null: it is not known. Null: they hear nothing.
 */
export function noticeFor(
  { isOn, announces }: Pick<RecordingSettings, 'isOn' | 'announces'>,
  { rulePack, number }: { rulePack: string; number: string | null },
): OrderedNotice | null {
  if (!isOn) return null;
  return recordingNoticeOf(rulePack, number === null ? null : numberPlaceOf(number).country, announces);
}
