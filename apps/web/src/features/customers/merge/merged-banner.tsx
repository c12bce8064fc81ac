import { Banner } from '../../../shared/ui/banner.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { t } from './texts.ts';
import { useLastMerge } from './use-merge.ts';

/** Draws a banner about the last merge with a key to undo it, while that is possible. */
export function MergedBanner() {
  const { last, undo } = useLastMerge();
  const now = useNow();
  if (!last || Date.parse(last.undoUntil) < now) return null;
  return (
    <Banner tone="info" icon="check" action={t.undo} onAction={() => !undo.isPending && undo.mutate(last.id)}>
      {t.merged(last.name)}
    </Banner>
  );
}
