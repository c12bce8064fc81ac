import { clientState } from '../shared/lib/client-state.ts';

/** Looks now, and each time the page is shown. Returns a function that stops it. */
export function atEachShow(look: () => void): () => void {
  look();
  let { refreshCount } = clientState.get();
  return clientState.subscribe(() => {
    const shown = clientState.get().refreshCount;
    if (shown === refreshCount) return;
    refreshCount = shown;
    look();
  });
}
