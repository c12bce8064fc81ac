import { navigation } from '../../../shared/lib/navigation.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { t } from './texts.ts';
import { batchResultWords, useLastBatch, useUndoBatch } from './use-batch.ts';

/** Draws a banner with the result of the last batch and a button to undo it, while that is possible. */
export function UndoBanner() {
  const { batch, dismiss } = useLastBatch();
  const undo = useUndoBatch();
  const now = useNow();
  if (!batch || batch.changed === 0) return null;
  if (batch.undoUntil === null) {
    return (
      <Banner
        tone="info"
        icon="clock"
        action={t.open}
        onAction={() => {
          dismiss();
          navigation().open('batch', { batch: batch.id });
        }}
      >
        {t.kinds[batch.kind]}
      </Banner>
    );
  }
  if (Date.parse(batch.undoUntil) < now) return null;
  return (
    <Banner tone="info" icon="check" action={t.undo} onAction={() => !undo.isPending && undo.mutate(batch.id)}>
      {batchResultWords(batch)}
    </Banner>
  );
}
