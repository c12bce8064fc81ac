import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { useSeas } from './use-seas.ts';
import { t } from '../pools/texts.ts';

interface SeaPickerProps {
  chosen: string | undefined;
  onChange: (sea: string | undefined) => void;
}

/** Lets a member who sees several public pools choose the shown one. */
export function SeaPicker({ chosen, onChange }: SeaPickerProps) {
  const seas = useSeas().data?.list ?? [];
  const first = seas[0]?.id;
  if (seas.length < 2) return null;
  return (
    <div className="sea-picker">
      <ChipChoice
        label={t.whichSea}
        options={seas.map(({ id, name }) => ({ value: id, label: name ?? t.sea }))}
        value={chosen ?? first ?? null}
        onChange={(sea) => onChange(sea === null || sea === first ? undefined : sea)}
      />
    </div>
  );
}
