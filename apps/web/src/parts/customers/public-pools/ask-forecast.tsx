import { countWords } from '../../../shared/lib/count.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import type { Forecast } from './use-forecast.ts';
import { t } from './rule-texts.ts';

const MEMBERS_TOLD = 5;

/** Shows which members would lose customers tonight. Resolves to true if the user saves anyway. */
export function askForecast({ total, members }: Forecast): Promise<boolean> {
  return confirm({
    title: total > 0 ? t.tonight(countWords(total)) : t.nobody,
    body: members
      .slice(0, MEMBERS_TOLD)
      .map(({ name, count }) => t.ofWhom(name, countWords(count)))
      .join(t.comma),
    yes: t.save,
    no: t.cancel,
  });
}
