import { leaseWords } from '../../parts/customers/lease-words.ts';
import { useLease } from '../../parts/customers/leases.ts';
import { totalWords } from '../../shared/lib/count.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { startCall } from '../../parts/calls/start-call.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Level } from '../../parts/customers/level.tsx';
import { useNextCustomer } from './use-next-customer.ts';
import { t } from './texts.ts';

/** The one large action of the screen: whom to call now. */
export function NextCard() {
  const next = useNextCustomer();
  const customer = next.data?.list[0];
  const lease = useLease(customer?.id);
  if (next.isError) return null;
  if (!next.data) return <div className="card next-card sk" />;
  if (!customer) {
    return (
      <section className="card next-card">
        <div className="grow sec">{t.nobodyToCall}</div>
        <Button kind="soft" onClick={() => navigation().open('agentCustomers', { pool: 'sea' })}>
          {t.claimSome}
        </Button>
      </section>
    );
  }
  return (
    <section className="card next-card">
      <button
        type="button"
        className="grow plain-press"
        onClick={() => navigation().open('privateCustomer', { id: customer.id })}
      >
        {lease ? (
          <span className="note c-warn">{leaseWords(lease)}</span>
        ) : (
          <span className="note">{t.next(totalWords(next.data))}</span>
        )}
        <span className="h spaced-4">
          <Level level={customer.level} />
          <b>{customer.name}</b>
          <span className="sec one">{customer.company}</span>
        </span>
      </button>
      <Button
        kind="call"
        icon={<Icon name="phone" size="s" />}
        aria-label={t.callSomebody(customer.name)}
        onClick={() => startCall(customer.id)}
      >
        {t.call}
      </Button>
    </section>
  );
}
