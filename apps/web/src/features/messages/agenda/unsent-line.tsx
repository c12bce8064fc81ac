import { t as words } from '../../../parts/messages/agenda-texts.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { useUnsent } from '../../../shared/lib/unsent.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { t } from './texts.ts';

/** Leads to the writings that wait on this device. Draws nothing if none do. */
export function UnsentLine() {
  const unsent = useUnsent();
  if (unsent === 0) return null;
  return (
    <Banner icon="offline" action={t.look} onAction={() => navigation().open('unsent')}>
      {words.unsent(unsent)}
    </Banner>
  );
}
