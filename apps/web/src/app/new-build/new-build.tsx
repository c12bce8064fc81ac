import { Banner } from '../../shared/ui/banner.tsx';
import { wouldInterrupt } from './would-interrupt.ts';
import { lineAbove } from '../line-above.ts';
import { t } from './texts.ts';

/** Milliseconds in the background after which the page loads the new build by itself. */
const LEFT_ALONE = 30 * 60_000;

/**
 * Tells the user, in a line above the screen, that a newer build than this page is on the device. Loads it at a tap, or
 * once the page has been in the background for half an hour while nothing is unfinished. Returns a function that takes
 * the line away.
 */
export function tellOfNewBuild(reload = () => location.reload()): () => void {
  // Every later build is told of too. The line that is there loads the newest.
  if (document.querySelector('.new-build')) return () => {};
  const line = lineAbove('new-build');
  line.draw(
    <Banner tone="info" icon="refresh" action={t.reload} onAction={reload}>
      {t.ready}
    </Banner>,
  );
  const stop = reloadWhenLeftAlone(reload);
  return () => {
    stop();
    line.remove();
  };
}

/** A phone may stop the timers of a page in the background, so the time is also looked at when the page is shown. */
function reloadWhenLeftAlone(reload: () => void): () => void {
  let hiddenAt = Infinity;
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = () => {
    if (Date.now() - hiddenAt >= LEFT_ALONE && !wouldInterrupt()) reload();
  };
  const changed = () => {
    look();
    clearInterval(timer);
    const isHidden = document.visibilityState === 'hidden';
    hiddenAt = isHidden ? Date.now() : Infinity;
    if (isHidden) timer = setInterval(look, LEFT_ALONE);
  };
  document.addEventListener('visibilitychange', changed);
  changed();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}
