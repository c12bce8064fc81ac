import type { CustomerPool } from '@haihu/contract/customers/values';
import { useState } from 'react';
import { t as form } from '../../../parts/followups/texts.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { openCallScreen } from '../../../parts/calls/start-call.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { PublicPoolPicker } from '../public-pools/public-pool-picker.tsx';
import { FillIn } from './fill-in.tsx';
import { useDuplicateStop } from './mobile-field.tsx';
import { keepPlace, PlaceField } from '../places/place-field.tsx';
import { additionOf, blankRecord, filledNumbers } from './record.ts';
import { isWholeRecord, RecordFields, useOwnFields } from './record-fields.tsx';
import { t } from './texts.ts';
import { type Goal, useKeptRecord } from './use-kept-record.ts';
import { useAdd } from './use-record.ts';

/** Adds a customer to the user's own pool or to the public pool, as the permissions allow. */
export function AddForm({ wanted, wantedPublicPool }: { wanted: CustomerPool; wantedPublicPool: string | undefined }) {
  const kept = useKeptRecord(undefined, { base: blankRecord, version: '' });
  const { record } = kept;
  const fields = useOwnFields();
  const [hasPrivate, hasPublicPool] = [useAllowed('customers.private.read'), useAllowed('customers.sea.read')];
  const mayCall = useAllowed('calls.place');
  const mayEdit = useAllowed('customers.edit');
  const goal: Goal = kept.goal ?? { target: wanted, seaId: wantedPublicPool, place: null };
  const aim = (part: Partial<Goal>) => kept.aim({ ...goal, ...part });
  const { seaId, place } = goal;
  const target: CustomerPool = !hasPublicPool ? 'private' : !hasPrivate ? 'sea' : goal.target;
  const [tried, setTried] = useState(false);
  const [anyway, setAnyway] = useState(false);
  const stop = useDuplicateStop(record.mobile, anyway);
  const adding = useAdd();
  // The same form sent again keeps its key, so that the customer is added once.
  const [attempt, setAttempt] = useState({ of: '', key: '' });

  function save(calls: boolean): void {
    setTried(true);
    if (!isWholeRecord(record, fields) || stop.stops) return;
    const numbers = filledNumbers(record.numbers);
    if (numbers.length < record.numbers.length) kept.change({ numbers });
    const publicPool = target === 'sea' ? seaId : undefined;
    const request = { ...additionOf(record), seaId: publicPool, anyway: anyway || undefined };
    const of = JSON.stringify([target, request]);
    const key = attempt.of === of ? attempt.key : randomKey();
    setAttempt({ of, key });
    adding.mutate(
      { target, request, key },
      {
        onSuccess({ id }) {
          kept.forget();
          if (place) void keepPlace(id, place);
          const screen = target === 'private' ? 'privateCustomer' : 'publicPoolCustomer';
          if (calls) return openCallScreen(id, { from: screen });
          showToast(t.added(record.name.trim()));
          navigation().open(screen, { id }, { replace: true });
        },
        onError: tellUnlessShown,
      },
    );
  }

  return (
    <>
      <RecordFields
        {...{ record, fields, tried, anyway }}
        base={kept.base}
        onChange={kept.change}
        error={adding.error}
        onAnyway={setAnyway}
        restored={kept.restored}
        onStartAnew={kept.startAnew}
        place={mayEdit && <PlaceField place={place} onChange={(chosen) => aim({ place: chosen })} />}
      >
        <FillIn record={record} onChange={kept.change} />
        {hasPrivate && hasPublicPool && (
          <Field id="target" group label={t.into}>
            <Segmented
              label={t.into}
              value={target}
              choices={[
                { value: 'private', label: t.private },
                { value: 'sea', label: t.sea },
              ]}
              onChange={(chosen) => aim({ target: chosen })}
            />
          </Field>
        )}
        {target === 'sea' && <PublicPoolPicker chosen={seaId} onChange={(chosen) => aim({ seaId: chosen })} />}
      </RecordFields>
      <ActionBar>
        <Button
          kind={mayCall ? 'plain' : 'primary'}
          wide="grow"
          busy={adding.isPending}
          busyWords={form.saving}
          disabled={stop.stops}
          onClick={() => save(false)}
        >
          {t.save}
        </Button>
        {mayCall && (
          <Button kind="primary" wide="grow" busy={adding.isPending} disabled={stop.stops} onClick={() => save(true)}>
            {t.saveAndCall}
          </Button>
        )}
      </ActionBar>
    </>
  );
}

const SHOWN_AT_ITS_FIELD = [41001, 41016, 41017];

/** Shows an error as a toast, unless a field shows it. */
export function tellUnlessShown(error: Error): void {
  const isShown = error instanceof RequestError && (error.endsSession || SHOWN_AT_ITS_FIELD.includes(error.code));
  if (!isShown) showToast(error.message, { kind: 'warn' });
}
