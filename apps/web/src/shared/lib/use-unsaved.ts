import { useEffect } from 'react';
import { guardLeaving } from './leave-guard.ts';
import { confirm } from '../ui/ask.tsx';
import { t } from './unsaved-texts.ts';

/**
 * Asks before what was typed is lost: by a button, a link, the browser's back, the gesture of a phone, or closing the
 * page. Answers what lets go once it is saved.
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
