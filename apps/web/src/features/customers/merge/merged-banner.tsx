import { Banner } from '../../../shared/ui/banner.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { useLastMerge } from './last-merge.ts';
import { t } from './texts.ts';
import { useUndoMerge } from './use-merge.ts';

/** Draws a banner about the last merge with a key to undo it, while that is possible. */
export default function MergedBanner() {
  const last = useLastMerge();
  const undo = useUndoMerge();
  const now = useNow();
  if (!last || Date.parse(last.undoUntil) < now) return null;
  return (
    <Banner tone="info" icon="check" action={t.undo} onAction={() => !undo.isPending && undo.mutate(last.id)}>
      {t.merged(last.name)}
    </Banner>
  );
}
