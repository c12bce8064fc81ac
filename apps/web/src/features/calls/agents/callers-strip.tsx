import type { CallersWaiting } from '@haihu/contract/calls/agents';
import { push } from '@haihu/contract/socket';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from '../../../shared/lib/live-screens.ts';
import { onPush } from '../../../shared/lib/push-listeners.ts';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { RunningTimer } from '../../../shared/ui/running-timer.tsx';
import { BOARD_PAGES_KEY, type BoardPages } from './board-pages.ts';
import { t } from './board-texts.ts';
import { withCallers } from './told-rows.ts';

/** Shows how many people wait for an agent, and since when the first of them. Draws nothing while nobody does. */
export function CallersStrip({ callers }: { callers: CallersWaiting | undefined }) {
  const queries = useQueryClient();
  useWatch('callers', true);
  useEffect(
    () =>
      onPush(push.callersMoved, ({ data }) => {
        queries.setQueriesData<BoardPages>({ queryKey: BOARD_PAGES_KEY }, (known) => known && withCallers(known, data));
      }),
    [queries],
  );
  const { waiting, since } = callers ?? { waiting: 0, since: null };
  if (since === null) return null;
  return (
    <div className="board-callers">
      <NoticeBox
        end={
          <span className="num">
            {t.longestWait} <RunningTimer since={Date.parse(since)} />
          </span>
        }
      >
        <span role="status">{t.callersWait(waiting)}</span>
      </NoticeBox>
    </div>
  );
}
