import type { Host, PushHandler } from '../socket/host.ts';
import { t } from './texts.ts';

/**
 * Permissions changed. A dialog says so and then ends the session. Until it is answered, nothing else ends the
 * session, and a second push of this type does nothing.
 */
export function permissionsChanged({ state, hold, alert, endSession }: Host): PushHandler<'permissionsChanged'> {
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
