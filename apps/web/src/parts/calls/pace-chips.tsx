import { paces } from './pace.ts';
import { ChipChoice } from '../../shared/ui/chip-group.tsx';
import { t } from './run-texts.ts';

/** Lets the agent choose the seconds between two calls of continuous dialling. */
export function PaceChips({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  return (
    <ChipChoice
      label={t.pace}
      layout="wrap"
      options={paces.map((pace) => ({ value: String(pace), label: t.seconds(pace) }))}
      value={String(value)}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
    />
  );
}
