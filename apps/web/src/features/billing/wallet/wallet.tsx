import type { ReplyOf } from '@haihu/contract/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { LowBalance, LowMinutes } from '../../../parts/billing/wallet/low-notice.tsx';
import { t as left } from '../../../parts/billing/texts.ts';
import { useWallet } from '../../../parts/billing/wallet/use-wallet.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, CardStack, SectionHead } from '../../../shared/ui/card.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { FigureColumn, FigureColumns } from '../../../shared/ui/figure-card.tsx';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PullToRefresh } from '../../../shared/ui/pull-to-refresh.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { useBills } from '../bills/use-bills.ts';
import { usePackageCount, useOwnPackages } from '../packages/use-packages.ts';
import { BillRow } from '../bills/bill-row.tsx';
import { BillSheet } from '../bills/bill-sheet.tsx';
import { EndingSoon } from '../packages/ending-soon.tsx';
import { HoldsSheet } from './holds-sheet.tsx';
import { LatestRecharges } from '../recharges/recharge-list.tsx';
import { RechargeSheet } from '../recharges/recharge-sheet.tsx';
import { t as r } from '../recharges/texts.ts';
import { PackageList } from '../packages/package-list.tsx';
import { price } from '../../../parts/billing/price.ts';
import { t } from '../texts.ts';
import '../billing.css';

const LATEST = 5;

/** Shows the means left for calls, and the latest spending. */
export default function Wallet({ query, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const { back, open } = navigation();
  const queries = useQueryClient();
  const wallet = useWallet();
  const mayBuy = useAllowed('billing.buy');
  // A provider sends the payer back with the id of the order.
  const recharging = useOpening(query.recharge !== undefined);
  const [orderId, setOrderId] = useState(query.recharge ?? null);
  function recharge(id: string | null): void {
    setOrderId(id);
    recharging.show();
  }
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={back} />}
        title={label}
        right={<NavText onClick={() => open('bills')}>{t.bills}</NavText>}
      />
      <PullToRefresh words={common.pulling} onRefresh={() => queries.invalidateQueries()}>
        <div className="page on-ground wallet">
          <Loaded
            query={wallet}
            skeleton={<Skeleton of="cards" count={3} />}
            failed={common.failed}
            retry={common.retry}
          >
            {(read) => (
              <>
                <CardStack>
                  <Balance wallet={read} onRecharge={mayBuy ? () => recharge(null) : undefined} />
                </CardStack>
                <Packages wallet={read} />
                <Latest month={read.month} />
                <LatestRecharges onOpen={recharge} />
              </>
            )}
          </Loaded>
        </div>
      </PullToRefresh>
      {recharging.times > 0 && (
        <RechargeSheet
          key={recharging.times}
          open={recharging.open}
          orderId={orderId}
          onClose={() => {
            recharging.hide();
            if (query.recharge !== undefined) setQuery({});
          }}
        />
      )}
    </>
  );
}

interface BalanceProps {
  wallet: ReplyOf<'billing.wallet'>;
  onRecharge: (() => void) | undefined;
}

function Balance({ wallet, onRecharge }: BalanceProps) {
  const { balance, agreedCredit, held, spent, month, daysLeft } = wallet;
  const holding = useOpening();
  return (
    <Card label={t.balance}>
      <div className="sec">{t.balance}</div>
      <div className="fig num">{price(balance)}</div>
      {agreedCredit !== '0' && <div className="note">{t.agreed(price(agreedCredit))}</div>}
      <LowBalance wallet={wallet} />
      <FigureColumns>
        <FigureColumn figure={price(held)} label={t.held} onOpen={holding.show} />
        <FigureColumn
          figure={price(spent)}
          label={t.spent}
          onOpen={() => navigation().open('bills', { month, kind: 'spent' })}
        />
        {daysLeft !== null && <FigureColumn figure={left.days(daysLeft)} label={t.lasts} />}
      </FigureColumns>
      {onRecharge && (
        <div className="deeds">
          <Button kind="primary" wide="grow" onClick={onRecharge}>
            {r.recharge}
          </Button>
        </div>
      )}
      {holding.times > 0 && <HoldsSheet open={holding.open} onClose={holding.hide} />}
    </Card>
  );
}

function Packages({ wallet }: { wallet: ReplyOf<'billing.wallet'> }) {
  const packages = useOwnPackages('inForce');
  const count = usePackageCount().data?.inForce ?? 0;
  const mayBuy = useAllowed('billing.buy');
  return (
    <section>
      <SectionHead more={t.all} onMore={() => navigation().open('myPackages')}>
        {count > 0 ? t.packagesOf(count) : t.packages}
      </SectionHead>
      <LowMinutes wallet={wallet} />
      <EndingSoon />
      <PackageList
        state="inForce"
        packages={packages}
        onBuy={mayBuy ? () => navigation().open('buyPackage') : undefined}
      />
    </section>
  );
}

function Latest({ month }: { month: string }) {
  const bills = useBills({}, LATEST);
  const [shown, setShown] = useState<string | null>(null);
  const reading = useOpening();
  function show(id: string): void {
    setShown(id);
    reading.show();
  }
  return (
    <section>
      <SectionHead more={t.all} onMore={() => navigation().open('bills', { month })}>
        {t.recent}
      </SectionHead>
      <Loaded
        query={bills}
        skeleton={<Skeleton of="rows" count={LATEST} />}
        failed={common.failed}
        retry={common.retry}
      >
        {({ pages: [latest] }) =>
          latest!.list.length === 0 ? (
            <EmptyState title={t.noBills} hint={t.noBillsHint} />
          ) : (
            <div className="cells inset">
              {latest!.list.map((bill) => (
                <BillRow key={bill.id} bill={bill} when={dayAndClock(bill.at)} onOpen={show} />
              ))}
            </div>
          )
        }
      </Loaded>
      {shown && <BillSheet id={shown} open={reading.open} onClose={reading.hide} onOther={setShown} />}
    </section>
  );
}
