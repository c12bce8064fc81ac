import type { OwnOutcome } from '@haihu/contract/tasks/outcomes';
import { outcomeOfKind } from '@haihu/rules/tasks/outcomes/own-outcome-kinds';
import { chooseResult } from '../../../parts/followups/notes/results.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { SheetLabel } from '../../../shared/ui/sheet.tsx';
import { useOwnOutcomes } from '../outcomes/use-own-outcomes.ts';
import type { WrittenResult } from './result.ts';
import { t } from './texts.ts';

interface OwnOutcomeChoiceProps {
  taskId: string;
  result: WrittenResult;
  onChange: (change: Partial<WrittenResult>) => void;
}

/** Asks for an outcome in the enterprise's own words. Draws nothing if it has none. */
export function OwnOutcomeChoice({ taskId, result, onChange }: OwnOutcomeChoiceProps) {
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
