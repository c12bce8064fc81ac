import type { Call } from '@haihu/contract/calls/core/calls';
import type { RunItem } from '@haihu/contract/calls/continuous-dialling';
import { useInfiniteQuery } from '@tanstack/react-query';
import { causeWords, stateWords, talkTime } from '../../../parts/calls/call-words.ts';
import { t as words } from '../../../parts/calls/run-texts.ts';
import { t as callWords } from '../../../parts/calls/texts.ts';
import { useRunningCall } from '../../../parts/calls/use-call.ts';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { clockTime } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { EndMark } from '../../../shared/ui/end-mark.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { t } from './texts.ts';

/** Lists the finished turns, the last first: how long each customer talked, or why there was no call. */
export function RunTurns({ id }: { id: string }) {
  const running = useRunningCall();
  const turns = useInfiniteQuery({
    queryKey: ['calls.runItems', id],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('calls.runItems', { id, size: 30, ...(pageParam && { next: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = turns;
  const items = turns.data?.pages.flatMap(({ list }) => list) ?? [];
  if (items.length === 0) return null;
  return (
    <Card>
      <CardHead>{t.turns}</CardHead>
      <ul className="run-turns">
        {items.map((item) => (
          <Turn key={item.customerId} item={item} running={running} />
        ))}
      </ul>
      {isError && <ErrorRow words={common.restFailed} retry={common.retry} onRetry={() => void fetchNextPage()} />}
      <EndMark key={items.length} onReach={() => hasNextPage && !isFetching && !isError && void fetchNextPage()} />
    </Card>
  );
}

function Turn({ item, running }: { item: RunItem; running: Call | null }) {
  const { customerId, name, callId, cause, talkSeconds, passedOver, at } = item;
  const answered = cause === 'answered';
  const open = () =>
    callId === null
      ? navigation().open('customerDetail', { id: customerId })
      : navigation().open('callDetail', { id: callId });
  return (
    <li>
      <button type="button" onClick={open}>
        <span className="grow one">{name ?? t.goneName}</span>
        <span className={answered ? 'sec c-call' : 'sec'}>
          {passedOver
            ? words.passedOver[passedOver]
            : answered
              ? callWords.answeredFor(talkTime(talkSeconds))
              : callId && !cause
                ? running?.id === callId
                  ? stateWords(running)
                  : t.calling
                : causeWords(cause)}
        </span>
        <span className="note num">{clockTime(at)}</span>
      </button>
    </li>
  );
}
