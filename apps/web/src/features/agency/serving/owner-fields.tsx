import { isMobile, normalisePhone } from '@haihu/rules/phone';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { problemOf } from '../../../shared/lib/field-problem.ts';
import { t } from './texts.ts';

/** The invited owner of an enterprise, as typed. */
export interface OwnerTyped {
  ownerName: string;
  ownerMobile: string;
}

export const isWholeOwner = ({ ownerName, ownerMobile }: OwnerTyped) =>
  ownerName.trim() !== '' && ownerMobile.trim() !== '';

interface OwnerFieldsProps {
  value: OwnerTyped;
  /** True after a first attempt to send. Missing fields are then marked. */
  tried: boolean;
  error: Error | null;
  onChange: (value: OwnerTyped) => void;
}

/** Asks for name and number of the owner. */
export function OwnerFields({ value, tried, error, onChange }: OwnerFieldsProps) {
  const { ownerName, ownerMobile } = value;
  return (
    <>
      <TextField
        label={t.ownerName}
        value={ownerName}
        maxLength={30}
        fault={ownerName.trim() === '' && t.ownerMissing}
        tried={tried}
        error={problemOf(error, 'ownerName')}
        onChange={(event) => onChange({ ...value, ownerName: event.target.value })}
      />
      <TextField
        label={t.ownerMobile}
        kind="tel"
        value={ownerMobile}
        maxLength={30}
        hint={t.ownerHint}
        fault={ownerMobile.trim() === '' ? t.mobileMissing : !isMobile(normalisePhone(ownerMobile)) && t.mobileWrong}
        tried={tried}
        error={problemOf(error, 'ownerMobile')}
        onChange={(event) => onChange({ ...value, ownerMobile: event.target.value })}
      />
    </>
  );
}
