/** Milliseconds between showing the app and raising the counter. The phone needs them to remove its last picture. */
const RAISE_AFTER = 500;

export interface VisibilityParts {
  onShow(): void;
  /** Called at once and at every change. */
  onChange(isShown: boolean): void;
  /** Raises the counter, so that screens read possibly changed data again. */
  raise(): void;
}

/** Follows if the app is in front, from now on. Returns a function that stops it. */
export function watchVisibility({ onShow, onChange, raise }: VisibilityParts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function changed(): void {
    clearTimeout(timer);
    onChange(document.visibilityState === 'visible');
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
