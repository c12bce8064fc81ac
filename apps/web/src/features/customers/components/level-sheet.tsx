import { levelName, levels } from '@haihu/rules/levels';
import { common } from '../../../shared/i18n/common.ts';
import { language } from '../../../shared/i18n/language.ts';
import type { CustomerDetail } from '@haihu/contract/customers';
import { t as form } from '../../../shared/followups/texts.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { LevelPicker } from '../../../shared/ui/level-picker.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { useSetLevel } from '../api/use-set-level.ts';
import { t } from '../detail-texts.ts';

const names = levels.map((level) => levelName(level, language));

interface LevelSheetProps {
  open: boolean;
  onClose: () => void;
  customer: Pick<CustomerDetail, 'id' | 'level'>;
}

/** One tap sets the level and closes. */
export function LevelSheet({ open, onClose, customer }: LevelSheetProps) {
  const setLevel = useSetLevel(customer);
  return (
    <Sheet open={open} onClose={onClose} title={t.level} closeLabel={common.close}>
      <div className="pad level-choice">
        <LevelPicker
          label={t.level}
          level={customer.level}
          names={names}
          words={form.levelWords}
          onChange={(level) => {
            haptic('light');
            onClose();
            if (level !== customer.level) setLevel.mutate(level);
          }}
        />
      </div>
    </Sheet>
  );
}
