import type { ReplyOf } from '@haihu/contract/contract';
import { common } from '../../../shared/i18n/common.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { ActionSheet } from '../../../shared/ui/action-sheet.tsx';
import { Card, CardStack, SectionHead } from '../../../shared/ui/card.tsx';
import { Chip } from '../../../shared/ui/chip.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { FigureColumn, FigureColumns } from '../../../shared/ui/figure-card.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { exact, signedAmount } from '../money-words.ts';
import { isMonth, monthsSince, monthWords, thisMonth } from '../months.ts';
import { t } from './texts.ts';
import { useSettlement } from './use-margins.ts';
import '../billing.css';
import './margins.css';

type Settlement = ReplyOf<'billing.settlement'>;

/** Shows a month of the agency: the use of its enterprises, the agency's income, and if it is paid. */
export default function AgencySettlement({ query, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const month = isMonth(query.month) ? query.month : thisMonth();
  const settlement = useSettlement(month);
  const choosing = useOpening();
  const past = settlement.data?.past ?? [];
  const offered = [...new Set([...monthsSince(settlement.data?.firstOpen), ...past.map((each) => each.month)])];
  const isSettled = (each: string) => past.some((one) => one.month === each);
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="chips" role="group" aria-label={t.month}>
        <Chip label={monthWords(month)} on tail="down" onChange={choosing.show} />
      </div>
      <div className="page on-ground settlement">
        <Loaded
          query={settlement}
          skeleton={<Skeleton of="cards" count={3} />}
          failed={common.failed}
          retry={common.retry}
        >
          {(read) => <Month settlement={read} onMonth={(chosen) => setQuery({ month: chosen })} />}
        </Loaded>
      </div>
      <ActionSheet
        open={choosing.open}
        onClose={choosing.hide}
        title={t.month}
        closeLabel={common.close}
        actions={offered.map((each) => ({
          label: monthWords(each),
          note: isSettled(each) ? t.settledNote : undefined,
          onAct: () => setQuery({ month: each }),
        }))}
      />
    </>
  );
}

interface MonthProps {
  settlement: Settlement;
  onMonth: (month: string) => void;
}

function Month({ settlement: { month, settledAt, enterprises, total, past }, onMonth }: MonthProps) {
  return (
    <>
      <CardStack>
        <Card label={t.margin}>
          <div className="sec">{t.margin}</div>
          <div className="fig num">{exact(total.margin)}</div>
          <div className="note">{settledAt === null ? t.notSettled : t.settled(dayAndClock(settledAt))}</div>
          <FigureColumns>
            <FigureColumn figure={exact(total.charged)} label={t.charged} />
            <FigureColumn figure={exact(total.base)} label={t.base} />
            <FigureColumn figure={countWords(total.minutes)} label={t.minutes} />
          </FigureColumns>
        </Card>
      </CardStack>
      <SectionHead>{t.enterprises}</SectionHead>
      {enterprises.length === 0 ? (
        <EmptyState title={t.none} hint={t.noneHint} />
      ) : (
        <Cells inset>
          {enterprises.map(({ id, name, calls, minutes, charged, margin }) => (
            <Cell
              key={id}
              label={name}
              note={`${t.usage(countWords(calls), countWords(minutes))} · ${t.chargedIs(exact(charged))}`}
              value={<span className="bill-amount">{signedAmount(margin)}</span>}
              onPress={() => navigation().open('agencyCharges', { id, month })}
            />
          ))}
        </Cells>
      )}
      {past.length > 0 && (
        <>
          <SectionHead>{t.past}</SectionHead>
          <Cells inset>
            {past.map((each) => (
              <Cell
                key={each.month}
                label={monthWords(each.month)}
                note={t.settled(dayAndClock(each.settledAt))}
                value={<span className="bill-amount">{signedAmount(each.margin)}</span>}
                onPress={() => onMonth(each.month)}
              />
            ))}
          </Cells>
        </>
      )}
    </>
  );
}
