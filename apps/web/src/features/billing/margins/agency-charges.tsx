import type { AgencyCharge } from '@haihu/contract/billing/margins';
import { common } from '../../../shared/i18n/common.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { clockTime } from '../../../shared/lib/day.ts';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { FigureColumn, FigureColumns } from '../../../shared/ui/figure-card.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { MoneyDays } from '../money-days.tsx';
import { MoneyRow } from '../money-row.tsx';
import { exact, signedAmount } from '../money-words.ts';
import { isMonth, monthWords, thisMonth } from '../months.ts';
import { t } from './texts.ts';
import { useCharges, useSettlement } from './use-margins.ts';
import '../billing.css';

/** Lists the calls behind one enterprise's line of a month's settlement. They add up to that line. */
export default function AgencyCharges({ query }: ScreenProps) {
  const { label } = useVisit();
  const month = isMonth(query.month) ? query.month : thisMonth();
  const enterpriseId = query.id ?? '';
  const charges = useCharges(enterpriseId, month);
  const enterprise = useSettlement(month).data?.enterprises.find(({ id }) => id === enterpriseId);
  const { ref } = useKeptScroll();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={enterprise?.name ?? label} />
      <CountLine end={enterprise && t.usage(countWords(enterprise.calls), countWords(enterprise.minutes))}>
        {monthWords(month)}
      </CountLine>
      <div className="page list" ref={ref}>
        {enterprise && (
          <div className="totals">
            <Card columns>
              <FigureColumns>
                <FigureColumn figure={exact(enterprise.charged)} label={t.charged} />
                <FigureColumn figure={exact(enterprise.base)} label={t.base} />
                <FigureColumn figure={signedAmount(enterprise.margin)} label={t.margin} />
              </FigureColumns>
            </Card>
          </div>
        )}
        <MoneyDays<AgencyCharge>
          query={charges}
          atOf={({ at }) => at}
          empty={{ title: t.noCharges, hint: t.noChargesHint }}
        >
          {({ id, at, isCorrection, minutes, charged, base, margin }) => (
            <MoneyRow
              id={id}
              name={isCorrection ? t.correction : t.call(countWords(minutes))}
              said={[clockTime(at), t.parts(exact(charged), exact(base))]}
              amount={margin}
            />
          )}
        </MoneyDays>
      </div>
    </>
  );
}
