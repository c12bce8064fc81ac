import type { OwnOutcome } from '@haihu/contract/tasks/outcomes';
import { outcomeOfKind } from '@haihu/rules/tasks/outcomes/own-outcome-kinds';
import { chooseResult } from './results.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { SheetLabel } from '../../../shared/ui/sheet.tsx';
import type { WrittenFields } from './draft.ts';
import { t } from '../texts.ts';
import { useOwnOutcomes } from './use-own-outcomes.ts';

interface OwnOutcomeChoiceProps {
  /** Absent: after a call outside tasks. */
  taskId?: string;
  result: WrittenFields;
  onChange: (change: Partial<WrittenFields>) => void;
}

/** Asks for an outcome in the enterprise's own words. Draws nothing if it has none. */
export default function OwnOutcomeChoice({ taskId, result, onChange }: OwnOutcomeChoiceProps) {
  const { data } = useOwnOutcomes(taskId);
  const offered: readonly Pick<OwnOutcome, 'id' | 'words' | 'kind'>[] = data?.list ?? [];
  const { own } = result;
  // A chosen one stays visible if a manager deletes it meanwhile.
  const shown = own && !offered.some(({ id }) => id === own.id) ? [...offered, own] : offered;
  if (shown.length === 0) return null;

  function choose(id: string | null): void {
    haptic('light');
    const chosen = shown.find((each) => each.id === id);
    const cleared = chooseResult(result, null, { shortcuts: [], waitingAt: null });
    if (!chosen) return onChange({ ...cleared, own: null });
    const { words, kind } = chosen;
    onChange({ ...cleared, result: outcomeOfKind[kind], own: { id: chosen.id, words, kind } });
  }

  return (
    <>
      <SheetLabel>{t.ownOutcomes}</SheetLabel>
      <ChipChoice
        label={t.ownOutcomes}
        layout="wrap"
        clearable
        options={shown.map(({ id, words }) => ({ value: id, label: words }))}
        value={own?.id ?? null}
        onChange={choose}
      />
    </>
  );
}
