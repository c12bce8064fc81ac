import type { CustomerDetail } from '@haihu/contract/customers/pools';
import type { Meanwhile } from '@haihu/contract/customers/record';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { listed } from '../../../shared/i18n/listed.ts';
import { customerQuery } from '../../../parts/customers/customer-query.ts';
import { t as form } from '../../../parts/followups/texts.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { changedFieldWords } from './change-words.ts';
import { tellUnlessShown } from './add-form.tsx';
import { useDuplicateStop } from './mobile-field.tsx';
import { changesOf, hasMobile, rebase, customerRecordOf } from './record.ts';
import { RecordFields, useOwnFields } from './record-fields.tsx';
import { t } from './texts.ts';
import { type KeptRecord, useKeptRecord } from './use-kept-record.ts';
import { useEdit } from './use-record.ts';

const ClashSheet = lazy(() => import('./clash-sheet.tsx'));

const CHANGED_MEANWHILE = 41018;

/**
 * Edits a customer and sends only changed fields. If a colleague changed the same fields, the user chooses for each.
 */
export function EditForm({ detail }: { detail: CustomerDetail }) {
  const { id, version } = detail;
  const target = detail.userId === null ? 'sea' : 'private';
  const queries = useQueryClient();
  const kept = useKeptRecord(id, { base: customerRecordOf(detail), version });
  const fields = useOwnFields();
  const [tried, setTried] = useState(false);
  const [anyway, setAnyway] = useState(false);
  const stop = useDuplicateStop(kept.record.mobile, anyway);
  const editing = useEdit(id, target);
  const [clashes, setClashes] = useState<readonly Meanwhile[]>([]);
  const clash = useOpening();
  const customName = (fieldId: string) => fields.find((field) => field.id === fieldId)?.name ?? '';
  const isDirty = Object.keys(changesOf(kept.record, kept.base)).length > 0;

  function save({ record, base, version: since }: KeptRecord): void {
    setTried(true);
    const isMobileWrong = record.mobile.trim() !== '' && !hasMobile(record);
    if (record.name.trim() === '' || isMobileWrong || stop.stops) return;
    const request = { ...changesOf(record, base), version: since, anyway: anyway || undefined };
    editing.mutate(request, {
      onSuccess({ meanwhile }) {
        kept.forget();
        clash.hide();
        showToast(savedWords(meanwhile, customName));
        navigation().back();
      },
      onError(error) {
        if (!(error instanceof RequestError && error.code === CHANGED_MEANWHILE)) return tellUnlessShown(error);
        setClashes(error.data?.changes as Meanwhile[]);
        clash.show();
      },
    });
  }

  async function goOn(theirs: ReadonlySet<string>): Promise<void> {
    const fresh = await queries.fetchQuery({ ...customerQuery(id, target), staleTime: 0 });
    const base = customerRecordOf(fresh);
    const next = { base, version: fresh.version, record: rebase(kept.record, kept.base, base, theirs) };
    kept.keep(next);
    save(next);
  }

  return (
    <>
      <RecordFields
        {...{ fields, tried, anyway }}
        record={kept.record}
        base={kept.base}
        onChange={kept.change}
        present={detail.mobile}
        of={detail.id}
        error={editing.error}
        onAnyway={setAnyway}
        restored={kept.restored}
        onStartAnew={kept.startAnew}
      />
      <SaveBar
        label={t.save}
        disabled={!isDirty || stop.stops}
        busy={editing.isPending}
        busyWords={form.saving}
        onSave={() => save(kept)}
      />
      <Suspense>
        {clash.times > 0 && (
          <ClashSheet
            key={clash.times}
            open={clash.open}
            onClose={clash.hide}
            clashes={clashes}
            record={kept.record}
            customName={customName}
            busy={editing.isPending}
            onGoOn={(theirs) => void goOn(theirs).catch(tellUnlessShown)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Writes that the changes were saved, and which other fields a colleague has changed meanwhile. */
function savedWords(meanwhile: readonly Meanwhile[], customName: (id: string) => string): string {
  const [first] = meanwhile;
  if (!first) return t.saved;
  const names = meanwhile.map(({ field }) =>
    field.startsWith('custom:') ? customName(field.slice(7)) : changedFieldWords(field),
  );
  return t.savedBeside(first.by ?? t.someone, listed(names));
}
