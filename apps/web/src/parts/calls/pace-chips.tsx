import { paces } from './pace.ts';
import { ChipChoice } from '../../shared/ui/chip-group.tsx';
import { t } from './run-texts.ts';

/** How long continuous dialling waits between two calls. Seconds. */
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
