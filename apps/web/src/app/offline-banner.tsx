import { useOnline } from '../shared/lib/online.ts';
import { t } from './texts.ts';

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" className="offline">
      {!online && t.offline}
    </div>
  );
}
