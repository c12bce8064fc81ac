import { common } from '../../../shared/i18n/common.ts';
import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { t as form } from '../../../parts/followups/texts.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { useLevelNames, useShortLevelNames } from '../../../parts/config/settings/use-level-names.ts';
import { LevelPicker } from '../../../parts/customers/level-picker.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { useSetLevel } from './use-set-level.ts';
import { t } from './detail-texts.ts';

interface LevelSheetProps {
  open: boolean;
  onClose: () => void;
  customer: Pick<CustomerDetail, 'id' | 'level'>;
}

/** Sets the level with one tap and closes. */
export default function LevelSheet({ open, onClose, customer }: LevelSheetProps) {
  const names = useLevelNames();
  const words = useShortLevelNames(form.levelWords);
  const setLevel = useSetLevel(customer);
  return (
    <Sheet open={open} onClose={onClose} title={t.level} closeLabel={common.close}>
      <div className="pad level-choice">
        <LevelPicker
          label={t.level}
          level={customer.level}
          names={names}
          words={words}
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
