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

/**
 * Shows how many people wait for an agent, since when the first of them, and how many are to be called back at their turn.
 * Draws nothing while nobody waits.
 */
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
  const { waiting, since, toCallBack = 0 } = callers ?? { waiting: 0, since: null };
  if (since === null && toCallBack === 0) return null;
  return (
    <div className="board-callers">
      <NoticeBox
        end={
          since !== null && (
            <span className="num">
              {t.longestWait} <RunningTimer since={Date.parse(since)} />
            </span>
          )
        }
      >
        <span role="status">
          {[since !== null && t.callersWait(waiting), toCallBack > 0 && t.toCallBack(toCallBack)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </NoticeBox>
    </div>
  );
}
