import { leaseWords } from '../../parts/customers/lease-words.ts';
import { useLease } from '../../parts/customers/leases.ts';
import { clockTime, dayAndClock, today } from '../../shared/lib/day.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { openCallScreen } from '../../parts/calls/start-call.ts';
import { turnWords } from '../../parts/calls/turn-words.ts';
import { sessionZone } from '../../shared/lib/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { LevelTile } from '../../parts/customers/level.tsx';
import { dayOf } from '@haihu/rules/day';
import { useWhoNext } from './use-who-next.ts';
import { t } from './texts.ts';

/** Shows the customer to call now, with the one large button of the screen. */
export function NextCard() {
  const whoNext = useWhoNext(true);
  const next = whoNext.data?.next;
  const lease = useLease(next?.customerId);
  if (whoNext.isError) return null;
  if (!whoNext.data) return <div className="card next-card sk" />;
  if (!next) return <Nobody {...whoNext.data} />;
  const { customerId: id, name, company, level, why, promisedAt } = next;
  const turn = turnWords(whoNext.data);
  return (
    <section className="card next-card" aria-label={t.whoNext}>
      <button
        type="button"
        className="grow plain-press"
        data-key="next"
        onClick={() => navigation().open('customerDetail', { id, turn })}
      >
        <span className={lease ? 'note c-warn' : 'note'}>
          {lease
            ? leaseWords(lease)
            : promisedAt
              ? t.promised(timeOf(promisedAt))
              : why === 'untouched'
                ? t.untouched(turn)
                : t.because[why]}
        </span>
        <span className="h spaced-4">
          <LevelTile level={level} />
          <b>{name}</b>
          <span className="sec one">{company}</span>
        </span>
      </button>
      {why === 'run' ? (
        <Button kind="primary" onClick={() => navigation().open('continuousDialling')}>
          {t.goOn}
        </Button>
      ) : (
        <Button
          data-key="call"
          kind="call"
          icon={<Icon name="phone" size="s" />}
          aria-label={t.callSomebody(name)}
          onClick={() => openCallScreen(id)}
        >
          {t.call}
        </Button>
      )}
    </section>
  );
}

/** Shows why there is no customer to call, and what to do about it. */
function Nobody({ owned, opensAt }: { owned: number; opensAt: string | null }) {
  const words = opensAt ? t.opensAt(timeOf(opensAt)) : owned > 0 ? t.nobodyNow : t.nobodyToCall;
  return (
    <section className="card next-card" aria-label={t.whoNext}>
      <div className="grow sec">{words}</div>
      {!opensAt && (
        <Button kind="soft" onClick={() => navigation().open('agentCustomers', { pool: 'sea' })}>
          {t.claimSome}
        </Button>
      )}
    </section>
  );
}

/** Writes an instant: 09:30, or 明天 09:00 on another day. */
const timeOf = (at: string) => (dayOf(at, sessionZone()) === today() ? clockTime(at) : dayAndClock(at));
