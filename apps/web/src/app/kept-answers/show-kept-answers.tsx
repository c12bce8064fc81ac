import { common } from '../../shared/i18n/common.ts';
import { clockTime, dayAndClock, dayWords } from '../../shared/lib/day.ts';
import { keepAnswers, type ShownAge } from '../../shared/lib/kept-answers/kept-answers.ts';
import { Banner } from '../../shared/ui/banner.tsx';
import { lineAbove } from '../line-above.ts';
import { t } from './texts.ts';

/** Shows kept answers while the server gives none, and a line with their age. Returns a function that stops it. */
export function showKeptAnswers(): () => void {
  let line: ReturnType<typeof lineAbove> | null = null;
  const hide = () => {
    line?.remove();
    line = null;
  };
  const stop = keepAnswers((age) => {
    if (age === null) return hide();
    line ??= lineAbove('kept-answers');
    line.draw(<Banner icon="offline">{wordsOf(age)}</Banner>);
  });
  return () => {
    stop();
    hide();
  };
}

/** Says why the page shows older content, and from which time it is. The day is left out if it is today. */
function wordsOf(age: Exclude<ShownAge, null>): string {
  if (age === 'locked') return t.locked;
  const at = new Date(age);
  const words = navigator.onLine ? t.unreachable : t.offline;
  return words(dayWords(at) === common.today ? clockTime(at) : dayAndClock(at));
}
