import type { Industry } from '@haihu/contract/organisation/core/industries';
import { common } from '../../../shared/i18n/common.ts';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { ActionSheet } from '../../../shared/ui/action-sheet.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { useIndustries } from './use-industries.ts';
import { t } from './texts.ts';

interface IndustryFieldProps {
  value: Industry | null;
  error?: string;
  onChange: (industry: Industry) => void;
}

/** Draws a field for the enterprise's industry. */
export function IndustryField({ value, error, onChange }: IndustryFieldProps) {
  const industries = useIndustries();
  const list = industries.data?.list ?? [];
  const choice = useOpening();
  return (
    <>
      <SelectField
        label={t.industry}
        value={list.find(({ code }) => code === value)?.name ?? ''}
        placeholder={t.choose}
        error={error}
        onPress={choice.show}
      />
      <ActionSheet
        open={choice.open}
        onClose={choice.hide}
        title={t.industry}
        closeLabel={common.close}
        actions={list.map(({ code, name }) => ({ label: name, onAct: () => onChange(code) }))}
      />
    </>
  );
}
