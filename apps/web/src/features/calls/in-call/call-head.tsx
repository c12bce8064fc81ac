import type { ReactNode } from 'react';
import { navigation } from '../../../shared/lib/navigation.ts';
import { RunningTimer } from '../../../shared/ui/running-timer.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';

interface CallHeadProps {
  state: ReactNode;
  tone: 'call' | 'danger' | '2';
  name: string;
  /** `null` for a customer without a company; the line keeps its place. Undefined if the number is no customer's. */
  company?: string | null;
  /** Known facts: number, area, line. */
  facts: readonly (string | null | undefined)[];
  /** Start of the talk in milliseconds since 1970. Before it, the timer keeps its place. */
  since?: number | null;
  /** Leads to the customer during the call. */
  customer?: { id: string; label: string };
}

/** Draws state, name and number. This part stays in place from dialling to the saved note. */
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
