import type { RequestTo } from '@haihu/contract/contract';
import type { SettingKey, Settings } from '@haihu/contract/config/core/settings';
import { useState } from 'react';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useUnsaved } from '../../../shared/lib/use-unsaved.ts';
import { type StoredSettings, useSaveSettings } from './use-settings.ts';
import { t } from '../../../parts/config/settings/texts.ts';

const STALE = 41500;
const INVALID = 40000;

type Stored<Key extends SettingKey> = Omit<StoredSettings[Key], 'value'> & { value: Settings[Key] };

/** Mistakes by the name of the field. */
export type Faults = Readonly<Record<string, string | undefined>>;

/**
 * Manages the form of one group. It saves for the version in `base`, from which the user began. `overtaken` is set if
 * another member saved first, and holds the present version.
 */
export function useGroupForm<Key extends SettingKey>(
  key: Key,
  stored: Stored<Key>,
  check: (value: Settings[Key]) => Faults,
) {
  const [base, setBase] = useState(stored);
  const [value, setValue] = useState(stored.value);
  const [refused, setRefused] = useState<Faults>({});
  const [isOvertaken, setOvertaken] = useState(false);
  const save = useSaveSettings();
  const isDirty = JSON.stringify(value) !== JSON.stringify(base.value);
  const faults: Faults = { ...refused, ...withoutGaps(check(value)) };
  const isWrong = Object.values(faults).some(Boolean);

  // The user has changed nothing, so the saved changes of others appear by themselves.
  if (!isDirty && stored.version !== base.version) take();

  useUnsaved(isDirty);

  function change(part: Partial<Settings[Key]>): void {
    setValue((before) => ({ ...before, ...part }));
    setRefused({});
  }

  function take(): void {
    setBase(stored);
    setValue(stored.value);
    setOvertaken(false);
  }

  function send(version: number): void {
    save.mutate({ key, version, value } as RequestTo<'config.saveSettings'>, {
      onSuccess({ version: saved }) {
        setBase({ ...base, version: saved, value });
        setOvertaken(false);
        showToast(t.saved);
      },
      onError(error) {
        if (error instanceof RequestError && error.code === STALE) return setOvertaken(true);
        if (error instanceof RequestError && error.code === INVALID) setRefused(faultsOf(error));
        if (!(error instanceof RequestError && error.endsSession)) showToast(error.message);
      },
    });
  }

  return {
    value,
    change,
    faults,
    isDirty,
    isWrong,
    isSaving: save.isPending,
    save: () => send(base.version),
    overtaken: isOvertaken && stored.version !== base.version ? { base, now: stored } : null,
    takeTheirs: take,
    keepMine: () => send(stored.version),
    goOn: () => setOvertaken(false),
  };
}

const withoutGaps = (faults: Faults) => Object.fromEntries(Object.entries(faults).filter(([, words]) => words));

/** Returns mistakes by field. A server path such as `value.hours.0.1.to` belongs to `hours`. */
function faultsOf({ data }: RequestError): Faults {
  const fields = Array.isArray(data?.fields) ? (data.fields as { field: string; problem: string }[]) : [];
  return Object.fromEntries(fields.map(({ field, problem }) => [field.split('.')[1] ?? field, problem]));
}
