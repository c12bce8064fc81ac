import type { NoticeKind } from '@haihu/contract/messages/values';
import { push } from '@haihu/contract/socket';
import { noticeKindOf } from '@haihu/rules/messages/notice-kind';
import { playTone } from '../../../native/sound.ts';
import { onPush } from '../../../shared/lib/push-listeners.ts';
import { queryClient } from '../../../shared/lib/query-client.ts';
import { switchesQuery } from './switches-query.ts';

/**
 * Makes a sound of news that comes while the page is in front, if the member wants one of its kind and it is not their
 * quiet hours. Returns a function that stops it.
 */
export function soundNews(): () => void {
  const stops = Object.values(push).flatMap((type) => {
    const kind = noticeKindOf(type);
    return kind ? [onPush(type, ({ quiet }) => void (quiet || sound(kind)))] : [];
  });
  return () => stops.forEach((stop) => stop());
}

async function sound(kind: NoticeKind): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const switches = await queryClient.ensureQueryData(switchesQuery).catch(() => null);
  if (switches?.list.find((one) => one.kind === kind)?.sound) playTone(kind === 'call' ? 'call' : 'news');
}
