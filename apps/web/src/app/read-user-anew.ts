import { sendRequest } from '../shared/lib/send-request.ts';
import { clientState } from '../shared/lib/client-state.ts';
import { refreshUser, sessionToken } from '../shared/lib/session.ts';

/**
 * Reads the user's rights again, because they may have changed while the app was closed. Makes three look-ups in the
 * background. Without an answer the last known values stay. Screens report their own failed calls.
 */
export async function readUserAnew(): Promise<void> {
  const token = sessionToken();
  // The holder of an entrance ticket is no member of an enterprise yet.
  if (!token) return;
  const [user, masks, exemptions] = await Promise.all([
    sendRequest('identity.userInfo', {}).catch(() => undefined),
    sendRequest('config.businessType', {}).catch(() => undefined),
    sendRequest('config.getConfig', { configKey: 'privacy_whitelist' }).catch(() => undefined),
  ]);
  // Another user may have signed in meanwhile.
  if (sessionToken() !== token) return;
  if (user) refreshUser(user);
  // The specification's own look-ups decide about masking.
  if (masks !== undefined) clientState.set({ desensitization: masks });
  const { isOpen, value } = exemptions ?? {};
  if (isOpen !== undefined && value) clientState.set({ desensitizer: { isOpen, value } });
}
