import { parseCount } from '@haihu/rules/money';
import { type ShareWay, shareWays } from '@haihu/contract/customers/values';
import type { ReplyOf } from '@haihu/contract/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countWords } from '../../../shared/lib/count.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { PullToRefresh } from '../../../shared/ui/pull-to-refresh.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { SelectMark } from '../../../shared/ui/select-mark.tsx';
import { type ChosenCustomers, readChosen } from './chosen.ts';
import { NothingChosen } from './nothing-chosen.tsx';
import { StaffList, type TeamPool } from '../pools/staff-list.tsx';
import { t } from './texts.ts';
import { useStartBatch } from './use-batch.ts';
import { usePreview } from '../pools/use-team-pools.ts';
import './batches.css';

type Preview = ReplyOf<'customers.assignPreview'>;
type Receiver = Preview['receivers'][number];

const MOST_DIGITS = 6;

/** Distributes the selected customers among staff. Shows at once how many each member gets. */
export default function AssignCustomers({ query }: ScreenProps) {
  const { label } = useVisit();
  const chosen = readChosen(query);
  const queries = useQueryClient();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      {chosen ? (
        <Sharing chosen={chosen} />
      ) : (
        <PullToRefresh words={common.pulling} onRefresh={() => queries.invalidateQueries()}>
          <NothingChosen />
        </PullToRefresh>
      )}
    </>
  );
}

function Sharing({ chosen: { whom, count } }: { chosen: ChosenCustomers }) {
  const [way, setWay] = useState<ShareWay>('evenly');
  const [userIds, setUserIds] = useState<string[]>([]);
  const [departmentIds, setDepartmentIds] = useState<string[]>([]);
  const [counts, setCounts] = useState<Record<string, string>>({});
  const isChosen = userIds.length + departmentIds.length > 0;
  const said = Object.entries(counts)
    .filter(([, typed]) => typed !== '')
    .map(([userId, typed]) => ({ userId, count: parseCount(typed) }));
  const isWrong = way === 'by_count' && said.some(({ count: each }) => Number.isNaN(each));
  const request = { whom, way, userIds, departmentIds, counts: way === 'by_count' ? said : undefined };
  const preview = usePreview(isChosen && !isWrong ? request : null);
  const assign = useStartBatch('customers.assign');
  const queries = useQueryClient();
  const shown = isChosen && !isWrong ? preview.data : undefined;
  const receivers = new Map(shown?.receivers.map((one) => [one.userId, one]));
  const total = shown ? shown.total - shown.left : 0;

  function send(): void {
    assign.mutate(request, { onSuccess: (batch) => batch.state !== 'running' && navigation().back() });
  }

  return (
    <>
      <PullToRefresh words={common.pulling} onRefresh={() => queries.invalidateQueries()}>
        <div className="page">
          <div className="pad batch-form">
            <p className="sec">{t.countOf(countWords(shown?.total ?? count))}</p>
            <Segmented
              label={t.way}
              value={way}
              choices={shareWays.map((value) => ({ value, label: t.ways[value] }))}
              onChange={setWay}
            />
            <p className="note">{t.wayHints[way]}</p>
          </div>
          <StaffList
            departments={{
              chosen: departmentIds,
              onToggle: (id) => setDepartmentIds(toggled(departmentIds, id)),
            }}
          >
            {(pool) => (
              <ShareRow
                key={pool.userId}
                pool={pool}
                on={userIds.includes(pool.userId) || receivers.has(pool.userId)}
                receiver={receivers.get(pool.userId)}
                onToggle={() => setUserIds(toggled(userIds, pool.userId))}
                count={way === 'by_count' ? (counts[pool.userId] ?? '') : undefined}
                onCount={(each) => setCounts({ ...counts, [pool.userId]: each })}
              />
            )}
          </StaffList>
        </div>
      </PullToRefresh>
      <ActionBar layout="stacked">
        <p className="note" aria-live="polite">
          {isWrong ? t.countWrong : shareWords(shown, way)}
        </p>
        <Button
          kind="primary"
          wide="full"
          disabled={total === 0 || preview.isPlaceholderData}
          busy={assign.isPending}
          busyWords={t.working}
          onClick={send}
        >
          {t.assignNow(countWords(total))}
        </Button>
      </ActionBar>
    </>
  );
}

/** Tells how many of the selected customers find a place, or asks for receivers first. */
function shareWords(preview: Preview | undefined, way: ShareWay): string {
  if (!preview) return t.chooseFirst;
  const { total, left, receivers } = preview;
  const placed = total - left;
  const asked = receivers.reduce((sum, { share }) => sum + share, 0);
  if (way === 'by_count' && asked > placed) return t.cutTo(countWords(asked), countWords(placed));
  return left > 0 ? t.leftOver(countWords(left)) : t.allFit(countWords(total));
}

interface ShareRowProps {
  pool: TeamPool;
  on: boolean;
  receiver: Receiver | undefined;
  onToggle: () => void;
  /** Typed number of customers. Undefined unless the user enters numbers. */
  count: string | undefined;
  onCount: (typed: string) => void;
}

function ShareRow({ pool, on, receiver, onToggle, count, onCount }: ShareRowProps) {
  const { name, departmentName, held, room } = pool;
  const isWrong = count !== undefined && count !== '' && Number.isNaN(parseCount(count));
  const takes =
    receiver &&
    (receiver.takes < receiver.share
      ? t.takesOf(countWords(receiver.takes), countWords(receiver.share))
      : t.takes(countWords(receiver.takes)));
  return (
    <div className="h">
      <button type="button" role="checkbox" aria-checked={on} className="share-row grow" onClick={onToggle}>
        <SelectMark on={on} />
        <span className="grow">
          <span className="name">{name}</span>
          <span className="said"> {departmentName}</span>
          <br />
          <span className="said">{t.holds(countWords(held), countWords(room))}</span>
          {on && count !== undefined && receiver && receiver.takes < receiver.share && (
            <span className="said c-warn"> {t.getsOnly(countWords(receiver.takes))}</span>
          )}
        </span>
        {on && takes && count === undefined && (
          <span className={receiver.takes < receiver.share ? 'c-warn w5' : 'w5'}>{takes}</span>
        )}
      </button>
      {on && count !== undefined && (
        <span className="share-count">
          <span className={classNames('inp', isWrong && 'bad')}>
            <input
              inputMode="numeric"
              aria-label={t.countFor(name)}
              maxLength={MOST_DIGITS}
              value={count}
              aria-invalid={isWrong || undefined}
              placeholder="0"
              onChange={(event) => onCount(event.target.value.trim())}
            />
          </span>
        </span>
      )}
    </div>
  );
}

const toggled = (list: string[], id: string) =>
  list.includes(id) ? list.filter((other) => other !== id) : [...list, id];
