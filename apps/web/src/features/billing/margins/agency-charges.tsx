import type { AgencyCharge } from '@haihu/contract/billing/agency-money';
import { common } from '../../../shared/i18n/common.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { clockTime } from '../../../shared/lib/day.ts';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { DayGroups } from '../../../shared/ui/day-groups.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { FigureColumn, FigureColumns } from '../../../shared/ui/figure-card.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { exact, signed } from '../money-words.ts';
import { isMonth, lastMonths, monthWords } from '../months.ts';
import { t } from './texts.ts';
import { useCharges, useSettlement } from './use-margins.ts';
import '../billing.css';

/** The calls of one enterprise that a month of the settlement is made of: they add up to its line there. */
export default function AgencyCharges({ query }: ScreenProps) {
  const { label } = useVisit();
  const month = isMonth(query.month) ? query.month : lastMonths()[0]!;
  const id = query.id ?? '';
  const charges = useCharges(id, month);
  const enterprise = useSettlement(month).data?.enterprises.find((each) => each.id === id);
  const { ref } = useKeptScroll();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={enterprise?.name ?? label} />
      <CountLine end={enterprise && t.usage(countWords(enterprise.calls), countWords(enterprise.minutes))}>
        {monthWords(month)}
      </CountLine>
      <main className="page list" ref={ref}>
        {enterprise && (
          <div className="totals">
            <Card columns>
              <FigureColumns>
                <FigureColumn figure={exact(enterprise.charged)} label={t.charged} />
                <FigureColumn figure={exact(enterprise.base)} label={t.base} />
                <FigureColumn figure={signed(enterprise.margin)} label={t.margin} />
              </FigureColumns>
            </Card>
          </div>
        )}
        <DayGroups<AgencyCharge>
          items={charges.data?.pages.flatMap(({ list }) => list) ?? []}
          pages={charges}
          atOf={({ at }) => at}
          words={{ failed: t.failed, restFailed: common.restFailed, retry: common.retry }}
          empty={<EmptyState art="search" title={t.noCharges} hint={t.noChargesHint} />}
        >
          {(charge) => <ChargeRow charge={charge} />}
        </DayGroups>
      </main>
    </>
  );
}

function ChargeRow({ charge: { id, at, isCorrection, minutes, charged, base, margin } }: { charge: AgencyCharge }) {
  return (
    <div className="row bill" data-charge={id}>
      <span className="grow">
        <span className="l1">
          <span className="name one">{isCorrection ? t.correction : t.call(countWords(minutes))}</span>
        </span>
        <span className="l2">
          <span className="grow one">{`${clockTime(at)} · ${t.parts(exact(charged), exact(base))}`}</span>
        </span>
      </span>
      <span className={classNames('bill-amount', !margin.startsWith('-') && 'in')}>{signed(margin)}</span>
    </div>
  );
}
