import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { usePackageCount } from './use-packages.ts';
import { daysUntil } from '../money-words.ts';
import { t } from '../texts.ts';
import '../billing.css';

/**
 * Announces the package that ends next with minutes left, a week ahead. It becomes a warning on the day before its last
 * day.
 */
export function EndingSoon() {
  const soon = usePackageCount().data?.endingSoon;
  if (!soon) return null;
  const days = daysUntil(soon.expiresAt);
  return (
    <div className="pad ending-soon">
      <NoticeBox tone={days <= 1 ? 'warn' : 'plain'}>
        {t.endingSoon(soon.name, days, soon.minutesLeft.toLocaleString('en'))}
      </NoticeBox>
    </div>
  );
}
