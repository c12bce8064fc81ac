import { confirm } from '../../../shared/ui/ask.tsx';
import type { Forecast } from '../api/use-sea-settings.ts';
import { t } from '../sea-texts.ts';

const MEMBERS_TOLD = 5;
const grouped = (count: number) => count.toLocaleString('en');

/** Says what tonight would do to whom; true where it is to be saved all the same. */
export function askForecast({ total, members }: Forecast): Promise<boolean> {
  return confirm({
    title: total > 0 ? t.tonight(grouped(total)) : t.nobody,
    body: members
      .slice(0, MEMBERS_TOLD)
      .map(({ name, count }) => t.ofWhom(name, grouped(count)))
      .join(t.comma),
    yes: t.save,
    no: t.cancel,
  });
}
