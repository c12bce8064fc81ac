import { type BillFilter, billFilters, spendingKinds } from '@haihu/contract/billing/values';
import type { Bill } from '@haihu/contract/billing/bills';
import type { ReplyOf } from '@haihu/contract/contract';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { totalWords } from '../../../shared/lib/count.ts';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { ActionSheet } from '../../../shared/ui/action-sheet.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Chip } from '../../../shared/ui/chip.tsx';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { FigureColumn, FigureColumns } from '../../../shared/ui/figure-card.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { useBills, useBillTotals } from './use-bills.ts';
import { BillExport } from './bill-export.tsx';
import { BillRow } from './bill-row.tsx';
import { BillSheet } from './bill-sheet.tsx';
import { StatementPage } from '../statements/statement-page.tsx';
import { t as statementTexts } from '../statements/texts.ts';
import { MoneyDays } from '../money-days.tsx';
import { bookingTime, exact, signedAmount } from '../money-words.ts';
import { isMonth, monthsSince, monthWords } from '../months.ts';
import { t } from '../texts.ts';
import '../billing.css';

/** Lists all bills by kind and month with their totals, or shows the statement of a month. */
export default function Bills(props: ScreenProps) {
  const { month, view } = props.query;
  return view === 'statement' && isMonth(month) ? <StatementPage month={month} /> : <BillList {...props} />;
}

function BillList({ query, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const kind = billFilters.find((known) => known === query.kind);
  const month = isMonth(query.month) ? query.month : undefined;
  const bills = useBills({ kind, month });
  const totals = useBillTotals(month);
  const counted = bills.data?.pages[0];
  const { ref } = useKeptScroll();
  const [shown, setShown] = useState<string | null>(null);
  const [reading, choosing] = [useOpening(), useOpening()];
  const narrow = (part: { kind?: string; month?: string }) => setQuery({ kind, month, ...part });
  function show(id: string): void {
    setShown(id);
    reading.show();
  }

  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={label}
        right={<BillExport filter={{ kind, month }} />}
      />
      <div className="chips" role="group" aria-label={t.filters}>
        {month ? (
          <Chip label={monthWords(month)} on onChange={() => narrow({ month: undefined })} />
        ) : (
          <Chip label={t.month} on={false} tail="down" onChange={choosing.show} />
        )}
        {billFilters.map((each) => (
          <Chip
            key={each}
            label={t.kinds[each]}
            on={kind === each}
            onChange={(on) => narrow({ kind: on ? each : undefined })}
          />
        ))}
      </div>
      {month && (
        <div className="month-deeds">
          <Button size="medium" onClick={() => navigation().open('bills', { month, view: 'statement' })}>
            {statementTexts.title}
          </Button>
        </div>
      )}
      <CountLine>{counted?.total != null && t.counted(totalWords(counted))}</CountLine>
      <div className="page list" ref={ref}>
        {totals.data && counted?.total !== 0 && <Totals totals={totals.data} kind={kind} />}
        <MoneyDays<Bill>
          query={bills}
          atOf={bookingTime}
          empty={
            kind || month
              ? { title: t.noneOfThese, hint: t.noneOfTheseHint, action: t.clear, onAction: () => setQuery({}) }
              : { title: t.noBills, hint: t.noBillsHint }
          }
        >
          {(bill) => <BillRow bill={bill} onOpen={show} />}
        </MoneyDays>
      </div>
      {shown && <BillSheet id={shown} open={reading.open} onClose={reading.hide} onOther={setShown} />}
      <ActionSheet
        open={choosing.open}
        onClose={choosing.hide}
        title={t.month}
        closeLabel={common.close}
        actions={monthsSince(totals.data?.firstMonth).map((each) => ({
          label: monthWords(each),
          onAct: () => narrow({ month: each }),
        }))}
      />
    </>
  );
}

/** Shows the balance before, the sum of each kind, and the balance after. Exact figures, so that they add up. */
function Totals({ totals, kind }: { totals: ReplyOf<'billing.totals'>; kind: BillFilter | undefined }) {
  const { opening, closing, kinds: sums, spendingCorrected } = totals;
  const isSpending = kind === 'spent';
  const ofKind = sums.filter((each) => !kind || (isSpending ? spendingKinds.includes(each.kind) : each.kind === kind));
  const corrected = { kind: 'correction' as const, ...spendingCorrected };
  const listed = isSpending && spendingCorrected.count > 0 ? [...ofKind, corrected] : ofKind;
  const spent = listed.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return (
    <div className="totals">
      <Card columns>
        {!kind && (
          <FigureColumns>
            <FigureColumn figure={exact(opening)} label={t.opening} />
            <FigureColumn figure={exact(closing)} label={t.closing} />
          </FigureColumns>
        )}
        {listed.length > 0 && (
          <FigureColumns>
            {isSpending && <FigureColumn figure={signedAmount(String(spent))} label={t.kinds.spent} />}
            {listed.map((each) => (
              <FigureColumn
                key={each.kind}
                figure={signedAmount(each.amount)}
                label={t.ofKind(t.kinds[each.kind], each.count.toLocaleString('en'))}
              />
            ))}
          </FigureColumns>
        )}
      </Card>
    </div>
  );
}
