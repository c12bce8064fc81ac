import { Button } from '../../../shared/ui/button.tsx';
import { t } from './texts.ts';

/** Draws the key that settles a missed call without a call. */
export function CloseMissedKey({ who, onPress }: { who: string; onPress: () => void }) {
  return (
    <Button kind="soft" size="small" aria-label={t.closeOf(who)} onClick={onPress}>
      {t.close}
    </Button>
  );
}
