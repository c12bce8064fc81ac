import { FollowUpForm } from '../../../parts/followups/follow-up-form.tsx';
import { resultsAfter } from '../../../parts/followups/results.ts';
import type { VisitTarget } from '../../../parts/followups/use-waiting-visit.ts';
import type { DialledNumber } from './dialled-number.ts';
import type { Result } from './result.ts';

interface ResultFormProps {
  number: DialledNumber;
  /** How the call that was made from here ended; null before that. */
  cause: DialledNumber['lastCause'];
  result: Result;
  onChange: (change: Partial<Result>) => void;
}

/** What came of the call, by thumb: the form of the sheet after a call to a customer. */
export function ResultForm({ number, cause, result, onChange }: ResultFormProps) {
  return (
    <FollowUpForm
      target={targetOf(number)}
      name={number.name}
      level={number.level}
      results={resultsAfter(cause, result.result)}
      talked={cause === 'answered'}
      draft={result}
      onChange={onChange}
    />
  );
}

/** With whom a call-back to this number is promised: with the customer, once it is one. */
export function targetOf({ id, customerId }: Pick<DialledNumber, 'id' | 'customerId'>): VisitTarget {
  return customerId ? { customerId } : { taskNumberId: id };
}
