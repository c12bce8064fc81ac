import { clockTime } from '../../shared/lib/day.ts';
import { keepAnswers } from '../../shared/lib/kept-answers/kept-answers.ts';
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
  const stop = keepAnswers((at) => {
    if (at === null) {
      hide();
      return;
    }
    line ??= lineAbove('kept-answers');
    const words = navigator.onLine ? t.unreachable : t.offline;
    line.draw(<Banner icon="offline">{words(clockTime(new Date(at)))}</Banner>);
  });
  return () => {
    stop();
    hide();
  };
}
