import { customerFields } from '@haihu/contract/customers/fields';
import type { CustomField } from '@haihu/contract/config/core/settings';
import { judgeCustomValue } from '@haihu/rules/customers/custom-fields';
import { type ReactNode, useState } from 'react';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { useOptions } from '../../../parts/config/settings/use-options.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { OwnFields, PlainFields } from './fields.tsx';
import { MobileField } from './mobile-field.tsx';
import { NumberRows } from './number-rows.tsx';
import { type CustomerRecord, hasMobile } from './record.ts';
import { t } from './texts.ts';
import './record.css';

const BAD_MOBILE = 41001;
const BAD_NUMBER = 41016;

/** Returns the enterprise's custom fields that are in use. */
export function useOwnFields(): CustomField[] {
  return useOptions()?.customFields.fields.filter(({ archived }) => !archived) ?? [];
}

/** Returns true if a new customer has every required field. */
export function isWholeRecord(record: CustomerRecord, fields: readonly CustomField[]): boolean {
  const hasOwn = fields.every((field) => judgeCustomValue(field, record.custom[field.id!] ?? null) === null);
  return record.name.trim() !== '' && hasMobile(record) && hasOwn;
}

interface RecordFieldsProps {
  record: CustomerRecord;
  base: CustomerRecord;
  onChange: (part: Partial<CustomerRecord>) => void;
  fields: readonly CustomField[];
  /** Masked main number of an existing customer. */
  present?: string;
  /** Id of the customer. Absent for a new one. */
  of?: string;
  /** True after a first attempt to save. Missing fields are then marked. */
  tried: boolean;
  /** Error of the last attempt. */
  error: Error | null;
  anyway: boolean;
  onAnyway: (anyway: boolean) => void;
  /** True if the form holds input from an earlier time. */
  restored: boolean;
  onStartAnew: () => void;
  /** Fields above the name. */
  children?: ReactNode;
  /** Field of the place on a map, under the address. */
  place?: ReactNode;
}

/** Draws all fields of a customer, for adding and editing. */
export function RecordFields(props: RecordFieldsProps) {
  const { record, base, onChange, fields, present, tried, error, anyway, onAnyway } = props;
  const code = error instanceof RequestError ? error.code : null;
  const [left, setLeft] = useState<readonly string[]>([]);
  const leave = (field: string) => setLeft((before) => [...before, field]);
  const isMobileWrong = code === BAD_MOBILE || (tried && present === undefined && !hasMobile(record));
  const isTypedWrong = (tried || left.includes('mobile')) && record.mobile.trim() !== '' && !hasMobile(record);
  return (
    <div className="page">
      {props.restored && (
        <div className="record-draft">
          <NoticeBox
            tone="info"
            end={
              <Button size="small" kind="soft" onClick={props.onStartAnew}>
                {t.startAnew}
              </Button>
            }
          >
            {t.draftKept}
          </NoticeBox>
        </div>
      )}
      <div className="pad record-form">
        {props.children}
        <TextField
          label={t.name}
          value={record.name}
          maxLength={customerFields.name.longest}
          autoComplete="off"
          onBlur={() => record.name !== '' && leave('name')}
          error={(tried || left.includes('name')) && record.name.trim() === '' ? t.nameNeeded : undefined}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <MobileField
          value={record.mobile}
          onChange={(mobile) => onChange({ mobile })}
          onLeave={() => leave('mobile')}
          error={isMobileWrong || isTypedWrong ? t.mobileWrong : undefined}
          present={present}
          of={props.of}
          anyway={anyway}
          onAnyway={onAnyway}
        />
        <NumberRows
          numbers={record.numbers}
          onChange={(numbers) => onChange({ numbers })}
          problem={code === BAD_NUMBER ? numberProblem(error as RequestError) : null}
        />
        <PlainFields record={record} onChange={onChange} />
        {props.place}
        <OwnFields {...{ record, base, onChange, fields }} strict={tried && present === undefined} />
      </div>
    </div>
  );
}

function numberProblem({ data }: RequestError) {
  const words = data?.problem === 'repeated' ? t.numberRepeated : t.numberWrong;
  return { index: Number(data?.index ?? 0), words };
}
