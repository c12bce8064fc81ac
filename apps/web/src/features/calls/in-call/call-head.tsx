import type { ReactNode } from 'react';
import { navigation } from '../../../shared/lib/navigation.ts';
import { RunningTimer } from '../../../shared/ui/running-timer.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';

interface CallHeadProps {
  state: ReactNode;
  tone: 'call' | 'danger' | '2';
  name: string;
  /** Number, area, line: what is known of them. */
  facts: readonly (string | null | undefined)[];
  /** When the talk began, in milliseconds since 1970. The place of the timer is kept before that. */
  since?: number | null;
  /** Leads to the customer, while the call goes on. */
  customer?: { id: string; label: string };
}

/** State, name and number: the one part that stays where it is from dialling to the saved note. */
export function CallHead({ state, tone, name, facts, since, customer }: CallHeadProps) {
  return (
    <div className="call-head">
      <div role="status">
        <StateWord tone={tone}>{state}</StateWord>
      </div>
      <h1>
        {customer ? (
          <button
            type="button"
            aria-label={customer.label}
            onClick={() => navigation().open('customerDetail', { id: customer.id })}
          >
            {name}
          </button>
        ) : (
          name
        )}
      </h1>
      <p className="sec">{facts.filter(Boolean).join(' · ') || ' '}</p>
      <div className="clock">{since != null && <RunningTimer since={since} large />}</div>
    </div>
  );
}
