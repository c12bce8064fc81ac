import { readText, writeText } from '../../shared/lib/stored.ts';
import { countUnsent, onUnsent } from '../../shared/lib/unsent.ts';
import { alert } from '../../shared/ui/ask.tsx';
import { t } from './texts.ts';

/** The entry of a device whose user was told. */
const TOLD = 'haihu_home_screen';

/**
 * Tells the user of Safari once, at the first unsent entry, that a page of the home screen keeps its entries. Returns a
 * function that stops it.
 */
export function proposeHomeScreen(): () => void {
  const look = () => {
    if (countUnsent() === 0 || readText(TOLD) !== null) return;
    writeText(TOLD, '1');
    void alert({ title: t.title, body: t.body, ok: t.ok });
  };
  look();
  return onUnsent(look);
}
