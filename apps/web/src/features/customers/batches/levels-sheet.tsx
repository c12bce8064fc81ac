import { countWords } from '../../../shared/lib/count.ts';
import { common } from '../../../shared/i18n/common.ts';
import { t as form } from '../../../parts/followups/texts.ts';
import { useLevelNames, useShortLevelNames } from '../../../parts/config/settings/use-level-names.ts';
import { LevelPicker } from '../../../parts/customers/level-picker.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import type { ChosenCustomers } from './chosen.ts';
import { t } from './texts.ts';
import { useStartBatch } from './use-batch.ts';
import '../record/customer-head.css';

export interface ManySheetProps {
  open: boolean;
  onClose: () => void;
  chosen: ChosenCustomers;
  onDone: () => void;
}

/** Draws a sheet of levels. One tap sets the level of all selected customers and closes it. */
export function LevelsSheet({ open, onClose, chosen: { whom, count }, onDone }: ManySheetProps) {
  const names = useLevelNames();
  const words = useShortLevelNames(form.levelWords);
  const setLevels = useStartBatch('customers.setLevels');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.kinds.level}
      aside={t.countOf(countWords(count))}
      closeLabel={common.close}
    >
      <div className="pad level-choice">
        <LevelPicker
          label={t.kinds.level}
          level={null}
          names={names}
          words={words}
          onChange={(level) => {
            onClose();
            setLevels.mutate({ whom, level }, { onSuccess: onDone });
          }}
        />
      </div>
    </Sheet>
  );
}
