import type { WarningLevel } from '@haihu/rules/billing/charging/charging';
import { StateWord } from '../../shared/ui/state-word.tsx';
import { t } from './meter-texts.ts';

/** Announces that the means have come down to a level, once at that moment. */
export function MeterWarning({ level }: { level: WarningLevel | null }) {
  return (
    <span role="status">
      {level !== null && (
        <StateWord small tone={level === 20 ? 'warn' : 'danger'}>
          {t.warnings[level]}
        </StateWord>
      )}
    </span>
  );
}
