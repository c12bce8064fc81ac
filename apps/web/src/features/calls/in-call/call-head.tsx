import type { ReactNode } from 'react';
import { navigation } from '../../../shared/lib/navigation.ts';
import { RunningTimer } from '../../../shared/ui/running-timer.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';

interface CallHeadProps {
  state: ReactNode;
  tone: 'call' | 'danger' | '2';
  name: string;
  /** Null for a customer without one: its place is kept. Undefined for who is no customer. */
  company?: string | null;
  /** Number, area, line: what is known of them. */
  facts: readonly (string | null | undefined)[];
  /** When the talk began, in milliseconds since 1970. The place of the timer is kept before that. */
  since?: number | null;
  /** Leads to the customer, while the call goes on. */
  customer?: { id: string; label: string };
}

/** State, name and number: the one part that stays where it is from dialling to the saved note. */
export function CallHead({ state, tone, name, company, facts, since, customer }: CallHeadProps) {
  return (
    <div className="call-head">
      <div role="status">
        <StateWord tone={tone}>{state}</StateWord>
      </div>
      <h1>
        {customer ? (
          <button
            type="button"
            className="hit"
            aria-label={customer.label}
            onClick={() => navigation().open('customerDetail', { id: customer.id })}
          >
            {name}
          </button>
        ) : (
          name
        )}
      </h1>
      {company !== undefined && <p className="company">{company}</p>}
      <p className="sec">{facts.filter(Boolean).join(' · ') || ' '}</p>
      <div className="clock">{since != null && <RunningTimer since={since} large />}</div>
    </div>
  );
}
