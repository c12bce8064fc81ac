import { FollowUpForm } from '../../../parts/followups/notes/follow-up-form.tsx';
import { resultsAfter } from '../../../parts/followups/notes/results.ts';
import type { CallBackSubject } from '../../../parts/followups/call-backs/use-waiting-call-back.ts';
import type { DialledNumber } from './dialled-number.ts';
import OwnOutcomeChoice from '../../../parts/followups/notes/own-outcome-choice.tsx';
import type { WrittenResult } from './result.ts';

interface ResultFormProps {
  number: DialledNumber;
  /** The end of the call placed here. `null` before it. */
  cause: DialledNumber['lastCause'];
  result: WrittenResult;
  onChange: (change: Partial<WrittenResult>) => void;
}

/** Draws the result form: the enterprise's own outcomes, then the same form as after a call to a customer. */
export function ResultForm({ number, cause, result, onChange }: ResultFormProps) {
  const standard = result.own ? null : result.result;
  return (
    <>
      <OwnOutcomeChoice taskId={number.taskId} result={result} onChange={onChange} />
      <FollowUpForm
        target={targetOf(number)}
        name={number.name}
        level={number.level}
        results={resultsAfter(cause, standard)}
        talked={cause === 'answered'}
        draft={{ ...result, result: standard }}
        onChange={(change) => onChange('result' in change ? { ...change, own: null } : change)}
      />
    </>
  );
}

/** Returns the subject of a call-back to this number: the customer, if the number belongs to one. */
export function targetOf({ id, customerId }: Pick<DialledNumber, 'id' | 'customerId'>): CallBackSubject {
  return customerId ? { customerId } : { taskNumberId: id };
}
