import type { PhoneLabel } from '@haihu/contract/customers/values';
import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { common } from '../../../shared/i18n/common.ts';
import { ActionSheet } from '../../../shared/ui/action-sheet.tsx';
import { useMark } from './use-mark.ts';
import { t } from './detail-texts.ts';

interface LabelSheetProps {
  open: boolean;
  onClose: () => void;
  detail: Pick<CustomerDetail, 'id' | 'phoneLabel'>;
}

/** Sets the label of the customer's number with one tap. */
export default function LabelSheet({ open, onClose, detail }: LabelSheetProps) {
  const mark = useMark(detail.id);
  const labels = Object.keys(t.phoneLabels) as PhoneLabel[];
  const choices = [...labels, ...(detail.phoneLabel ? [null] : [])].filter((label) => label !== detail.phoneLabel);
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={t.numberState}
      closeLabel={common.close}
      actions={choices.map((label) => ({
        label: label === null ? t.noLabel : t.phoneLabels[label],
        onAct: () => mark.mutate({ phoneLabel: label }),
      }))}
    />
  );
}
