import { type NumberLabel, numberLabels } from '@haihu/contract/customers/values';
import { MOST_FURTHER_NUMBERS } from '@haihu/rules/customers/record/number-label';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t as detail } from './detail-texts.ts';
import { type FormNumber, typeNumber } from './record.ts';
import { t } from './texts.ts';

interface NumberRowsProps {
  numbers: FormNumber[];
  onChange: (numbers: FormNumber[]) => void;
  /** The mistake, and the index of its number. */
  problem: { index: number; words: string } | null;
}

/** Draws the further numbers with their labels. Masked numbers can only be kept or removed. */
export function NumberRows({ numbers, onChange, problem }: NumberRowsProps) {
  const put = (index: number, number: FormNumber) => onChange(numbers.with(index, number));
  return (
    <Field id="numbers" group label={t.numbers} labelEnd={t.optional}>
      <div className="number-rows">
        {numbers.map((number, index) => (
          // Rows have no name of their own, and none changes places.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={number.id ?? `new-${index}`} className="number-row">
            <label className="inp number-label">
              <span className="hidden-text">{t.labelOf(index + 1)}</span>
              <select
                value={number.label}
                onChange={({ target }) => put(index, { ...number, label: target.value as NumberLabel, labelled: true })}
              >
                {numberLabels.map((label) => (
                  <option key={label} value={label}>
                    {detail.numberLabels[label]}
                  </option>
                ))}
              </select>
            </label>
            <div className="grow">
              <TextField
                label={<span className="hidden-text">{t.numberOf(index + 1)}</span>}
                kind="tel"
                autoComplete="off"
                maxLength={40}
                readOnly={number.id !== undefined}
                value={number.id === undefined ? number.number : (number.masked ?? '')}
                error={problem?.index === index ? problem.words : undefined}
                onChange={({ target }) => put(index, typeNumber(number, target.value))}
              />
            </div>
            <IconButton
              icon={<Icon name="close" />}
              label={t.removeNumber(index + 1)}
              onClick={() => onChange(numbers.toSpliced(index, 1))}
            />
          </div>
        ))}
        {numbers.length < MOST_FURTHER_NUMBERS && (
          <Button
            size="medium"
            kind="soft"
            icon={<Icon name="plus" size="s" />}
            onClick={() => onChange([...numbers, { number: '', label: 'mobile' }])}
          >
            {t.addNumber}
          </Button>
        )}
      </div>
    </Field>
  );
}
