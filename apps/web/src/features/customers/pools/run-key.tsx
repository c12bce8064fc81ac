import type { RequestTo } from '@haihu/contract/contract';
import { lazy, Suspense } from 'react';
import { t } from '../../../parts/calls/run-texts.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { Icon } from '../../../shared/ui/icon.tsx';

const StartRunSheet = lazy(() => import('./start-run-sheet.tsx'));

interface RunKeyProps {
  listCursor: RequestTo<'calls.startRun'>['walk'];
  count: string;
}

/** Draws a key at the head of a list that calls all its customers, one after the other. */
export function RunKey({ listCursor, count }: RunKeyProps) {
  const mayCall = useAllowed('calls.place');
  const sheet = useOpening();
  if (!mayCall) return null;
  return (
    <>
      <button type="button" className="hit h c-accent" onClick={sheet.show}>
        <Icon name="phone" size="xs" />
        {t.short}
      </button>
      <Suspense>
        {sheet.times > 0 && (
          <StartRunSheet
            key={sheet.times}
            open={sheet.open}
            onClose={sheet.hide}
            listCursor={listCursor}
            count={count}
          />
        )}
      </Suspense>
    </>
  );
}
