import type { ReplyOf } from '@haihu/contract/contract';
import { lazy, Suspense } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { price } from '../../../parts/billing/price.ts';
import { t } from './texts.ts';
import { useRechargeState } from './use-recharges.ts';

const QrCode = lazy(() => import('../../../shared/ui/qr-code.tsx'));

type Order = ReplyOf<'billing.rechargeState'>;

interface RechargeProgressProps {
  id: string;
  onDone: () => void;
  onAgain: () => void;
}

/** Shows the state of an order: the payer's next step, or that it is paid or closed. */
export function RechargeProgress({ id, onDone, onAgain }: RechargeProgressProps) {
  const order = useRechargeState(id);
  return (
    <div className="recharge" aria-live="polite">
      <Loaded query={order} skeleton={<Skeleton of="rows" count={3} />} failed={common.failed} retry={common.retry}>
        {(read) => {
          if (read.state === 'waiting') return <Waiting order={read} />;
          if (read.state === 'closed') {
            return <EmptyState title={t.closed} hint={t.closedHint} action={t.again} onAction={onAgain} />;
          }
          return <EmptyState title={t.paid} hint={t.paidHint(price(read.amount))} action={t.done} onAction={onDone} />;
        }}
      </Loaded>
    </div>
  );
}

function Waiting({ order: { amount, provider, code, url, account, number } }: { order: Order }) {
  return (
    <>
      <p className="head num centred-words">{t.yuan(price(amount))}</p>
      {code !== null && (
        <figure className="pay-code">
          <Suspense>
            <QrCode text={code} label={t.code} />
          </Suspense>
          <figcaption className="note">{t.scan}</figcaption>
        </figure>
      )}
      <dl className="pay-facts">
        <div>
          <dt className="sec">{t.way}</dt>
          <dd>{t.ways[provider]}</dd>
        </div>
        {account !== null && (
          <div>
            <dt className="sec">{t.account}</dt>
            <dd>{account}</dd>
          </div>
        )}
        <div>
          <dt className="sec">{t.number}</dt>
          <dd className="num">{number}</dd>
        </div>
      </dl>
      {account !== null && <p className="note">{t.remark}</p>}
      <p className="note">{account === null ? t.waitingHint : t.transferHint}</p>
      {url !== null && (
        <Button kind="primary" wide="full" onClick={() => location.assign(url)}>
          {t.go}
        </Button>
      )}
    </>
  );
}
