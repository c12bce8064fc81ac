/** How long after the app is shown the counter is raised: what the phone showed before is gone by then. */
const RAISE_AFTER = 500;

export interface VisibilityParts {
  onShow(): void;
  /** Counts up: screens read anew what may have changed meanwhile. */
  raise(): void;
}

/** Follows whether the app is in front, from now on. Answers how to stop. */
export function watchVisibility({ onShow, raise }: VisibilityParts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function changed(): void {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    onShow();
    timer = setTimeout(raise, RAISE_AFTER);
  }

  document.addEventListener('visibilitychange', changed);
  changed();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}
