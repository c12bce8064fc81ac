import type { Host, PushHandler } from '../host.ts';
import { t } from '../texts.ts';

/** Type 7. Until the dialog is answered nothing else ends the session; a second one changes nothing. */
export function permissionsChanged({ state, hold, alert, endSession }: Host): PushHandler<7> {
  let isShown = false;
  return async () => {
    if (isShown) return;
    isShown = true;
    hold();
    state.set({ id: '', Serviceid: null });
    await alert({ title: t.notice, body: t.permissionsChanged, ok: t.ok });
    isShown = false;
    endSession();
  };
}
