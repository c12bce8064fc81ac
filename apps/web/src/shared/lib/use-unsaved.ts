import { useEffect } from 'react';
import { guardLeaving } from './leave-guard.ts';
import { confirm } from '../ui/ask.tsx';
import { t } from './unsaved-texts.ts';

/**
 * Asks before unsaved input is lost by a button, a link, the browser's back, a phone's gesture, or closing the page.
 * Returns a function that lifts the guard once the input is saved.
 */
export function useUnsaved(isDirty: boolean): () => void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    guardLeaving(() => confirm({ title: t.title, body: t.body, yes: t.discard, no: t.stay, danger: true }));
    return () => {
      removeEventListener('beforeunload', ask);
      guardLeaving(null);
    };
  }, [isDirty]);
  return letGo;
}

const letGo = () => guardLeaving(null);
