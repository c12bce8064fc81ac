import { call } from '../shared/lib/call.ts';
import { clientState } from '../shared/lib/client-state.ts';
import { refreshUser, sessionToken } from '../shared/lib/session.ts';

/**
 * Reads anew what the user may see and do: it may have changed while the app was closed. Three look-ups in the
 * background; what one of them does not answer stays as it was known last. Whoever needs more will call, and be told.
 */
export async function readUserAnew(): Promise<void> {
  const token = sessionToken();
  // A person with only an entrance ticket is no user of an enterprise yet.
  if (!token) return;
  const [user, masks, exemptions] = await Promise.all([
    call('identity.userInfo', {}).catch(() => undefined),
    call('config.businessType', {}).catch(() => undefined),
    call('config.getConfig', { configKey: 'privacy_whitelist' }).catch(() => undefined),
  ]);
  // Somebody else may have signed in meanwhile.
  if (sessionToken() !== token) return;
  if (user) refreshUser(user);
  // The specification's own look-ups decide about masking.
  if (masks !== undefined) clientState.set({ desensitization: masks });
  const { isOpen, value } = exemptions ?? {};
  if (isOpen !== undefined && value) clientState.set({ desensitizer: { isOpen, value } });
}
