import type { ReactNode } from 'react';
import './column-choice.css';

interface ColumnChoiceProps<Field extends string> {
  heading: string;
  /** Example of the column's content. */
  hint: string;
  value: Field;
  choices: readonly { value: Field; label: string }[];
  onChange: (field: Field) => void;
}

/** Draws a column of a spreadsheet, and the choice of the field that it holds. */
export function ColumnChoice<Field extends string>({
  heading,
  hint,
  value,
  choices,
  onChange,
}: ColumnChoiceProps<Field>) {
  return (
    <label>
      <span className="grow">
        <span className="w5 one">{heading}</span>
        <span className="note one">{hint}</span>
      </span>
      <select value={value} onChange={(event) => onChange(event.target.value as Field)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Stacks the columns of a spreadsheet. */
export function ColumnChoices({ children }: { children: ReactNode }) {
  return <ul className="column-choices">{children}</ul>;
}
