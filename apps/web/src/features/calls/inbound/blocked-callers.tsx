import { dayOf } from '@haihu/rules/day';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { dayAndTime, dayLabel } from '../../../shared/lib/day.ts';
import { longList } from '../../../shared/lib/long-list.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { BlockSheet } from './block-sheet.tsx';
import { t } from './texts.ts';
import { useUnblock } from './use-unblock.ts';
import '../../../parts/tasks/task-rows.css';

/** Lists the numbers whose calls are refused. A number is taken off at a tap, and typed to be put on. */
export default function BlockedCallers() {
  const { label } = useVisit();
  const [isAdding, setAdding] = useState(false);
  const unblock = useUnblock();
  const callers = useInfiniteQuery({
    ...longList,
    queryKey: ['calls.blocked'],
    queryFn: ({ pageParam, signal }) => sendRequest('calls.blocked', { next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const list = callers.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={() => navigation().back()} />}
        title={label}
        right={<IconButton icon={<Icon name="plus" />} label={t.block} onClick={() => setAdding(true)} />}
      />
      <div className="page">
        <Loaded
          query={callers}
          skeleton={<Skeleton of="rows" count={5} />}
          failed={t.blockedFailed}
          retry={common.retry}
        >
          {() =>
            list.length === 0 ? (
              <EmptyState
                art="call"
                title={t.noneBlocked}
                hint={t.noneBlockedHint}
                action={t.block}
                onAction={() => setAdding(true)}
              />
            ) : (
              <ul className="task-rows">
                {list.map(({ id, mobile, reason, at, byName, until }) => (
                  <li key={id} className="task-answer">
                    <span className="listed-number">
                      <b className="num">{mobile}</b>
                      <span className="note c-2">{reason}</span>
                      <span className="note c-2">
                        {[until === null ? t.forever : t.until(lastDay(until)), byName, dayAndTime(at)].join(' · ')}
                      </span>
                    </span>
                    <Button size="small" aria-label={t.unblockOf(mobile)} onClick={() => unblock(id)}>
                      {t.unblock}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <MorePages count={list.length} pages={callers} words={common} />
      </div>
      {isAdding && <BlockSheet onClose={() => setAdding(false)} />}
    </>
  );
}

/** Writes the last day of a block. It ends with the first instant of the next day. */
const lastDay = (until: string) => dayLabel(dayOf(Date.parse(until) - 1, sessionZone()));
