import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { usePublicPools } from './use-public-pools.ts';
import { t } from '../pools/texts.ts';

interface PublicPoolPickerProps {
  chosen: string | undefined;
  onChange: (publicPool: string | undefined) => void;
}

/** Lets a member who sees several public pools choose the shown one. */
export function PublicPoolPicker({ chosen, onChange }: PublicPoolPickerProps) {
  const publicPools = usePublicPools().data?.list ?? [];
  const first = publicPools[0]?.id;
  if (publicPools.length < 2) return null;
  return (
    <div className="sea-picker">
      <ChipChoice
        label={t.whichPublicPool}
        options={publicPools.map(({ id, name }) => ({ value: id, label: name ?? t.sea }))}
        value={chosen ?? first ?? null}
        onChange={(publicPool) => onChange(publicPool === null || publicPool === first ? undefined : publicPool)}
      />
    </div>
  );
}
