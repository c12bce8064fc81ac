import type { Transfer } from '@haihu/contract/billing/transfers';
import { useServed } from '../../../parts/agency/serving/use-served.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { clockTime } from '../../../shared/lib/day.ts';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Tag } from '../../../shared/ui/state-word.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { MoneyDays } from '../money-days.tsx';
import { MoneyRow } from '../money-row.tsx';
import { price } from '../../../parts/billing/price.ts';
import { t } from './texts.ts';
import { TransferForm } from './transfer-form.tsx';
import { useTransfer, useTransfers } from './use-transfers.ts';
import '../billing.css';

/** Lists the agency's transfers to its enterprises, or to the one in the query, and makes new ones. */
export default function AgencyTransfers({ query }: ScreenProps) {
  const { label } = useVisit();
  const { id } = query;
  const name = useServed(id).data?.name;
  const transfers = useTransfers(id);
  const transfer = useTransfer();
  const free = transfers.data?.pages[0]?.free;
  const sending = useOpening();
  const mayChoose = useAllowed('agency.read');
  const receiver = id !== undefined && name !== undefined ? { id, name } : null;
  const { ref } = useKeptScroll();

  function send(): void {
    transfer.reset();
    sending.show();
  }

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={name ?? label} />
      <div className="page list" ref={ref}>
        {free !== undefined && (
          <div className="totals">
            <Card label={t.free}>
              <div className="sec">{t.free}</div>
              <div className="fig num">{price(free)}</div>
            </Card>
          </div>
        )}
        <MoneyDays<Transfer>
          query={transfers}
          atOf={({ sentAt }) => sentAt}
          empty={{ title: t.none, hint: t.noneHint }}
        >
          {({ id: each, enterpriseName, amount, note, makerName, sentAt, receivedAt }) => (
            <MoneyRow
              id={each}
              name={enterpriseName}
              tag={receivedAt === null && <Tag tone="warn">{t.underWay}</Tag>}
              said={[clockTime(sentAt), makerName, note]}
              amount={`-${amount}`}
            />
          )}
        </MoneyDays>
      </div>
      {free !== undefined && (receiver !== null || (id === undefined && mayChoose)) && (
        <SaveBar label={t.send} onSave={send} />
      )}
      {sending.times > 0 && free !== undefined && (
        <Sheet
          open={sending.open}
          onClose={sending.hide}
          title={t.send}
          aside={receiver?.name}
          closeLabel={common.close}
          className="on-sheet"
        >
          <TransferForm receiver={receiver} free={free} transfer={transfer} onSent={sending.hide} />
        </Sheet>
      )}
    </>
  );
}
