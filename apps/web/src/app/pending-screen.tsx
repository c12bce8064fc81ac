import { common } from '../shared/i18n/common.ts';
import { navigation, useVisit } from '../shared/lib/navigation.ts';
import { t } from './texts.ts';

/** Stands where a screen will be. Only an address that was typed leads here. */
export default function PendingScreen() {
  const { name, label } = useVisit();
  return (
    <main className="page empty problem" data-pending-screen={name}>
      <h1>{t.pendingTitle(label)}</h1>
      <p>{t.pendingHint}</p>
      <button type="button" className="btn soft" onClick={() => navigation().back()}>
        {common.back}
      </button>
    </main>
  );
}
