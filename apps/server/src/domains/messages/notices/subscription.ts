import type { PushSubscriptionKeys } from '../../../integrations/push/push.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { SealedSubscription } from './devices.repository.ts';

/** The scope of the hashes of addresses, as a browser has one address for all enterprises. */
const ADDRESSES = 'push addresses';

/** Seals a subscription. Who has its address and keys could send notices to the device. */
export function sealSubscription(cipher: Cipher, tenantId: string, { endpoint, p256dh, auth }: PushSubscriptionKeys) {
  return {
    endpointEnc: cipher.seal(tenantId, endpoint).enc,
    endpointHash: cipher.hash(ADDRESSES, endpoint),
    keysEnc: cipher.seal(tenantId, JSON.stringify({ p256dh, auth })).enc,
  };
}

export function openSubscription(
  cipher: Cipher,
  tenantId: string,
  { endpointEnc, keysEnc }: SealedSubscription,
): PushSubscriptionKeys {
  const keys = JSON.parse(cipher.open(tenantId, keysEnc)) as Omit<PushSubscriptionKeys, 'endpoint'>;
  return { endpoint: cipher.open(tenantId, endpointEnc), ...keys };
}
