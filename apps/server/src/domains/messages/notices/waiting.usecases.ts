import { randomBytes } from 'node:crypto';
import type { NoticePayload } from '@haihu/contract/messages/values';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as repository from './waiting.repository.ts';

/** The channel of words that a device has something to fetch: `<tenant>:<device>`. */
export const WAITING_CHANNEL = 'notice_waiting';

/** The scope of the hashes of secrets. */
const SECRETS = 'waiting devices';
/** Milliseconds for which a request without news is kept open. Proxies and phones end longer ones. */
const PATIENCE = 240_000;
/** The largest number of a notice in a request, as digits. */
const LONGEST = 18;

/** A notice as the app shows it. Its number rises. */
export interface FetchedNotice {
  seq: number;
  kind: string;
  title: string;
  text: string;
  /** The page that a tap opens. */
  path: string;
}

/** The answer to a device. `gone`: no session of it can be used. */
export type WaitOutcome = FetchedNotice[] | 'gone';

/** Makes the secret of a device, with the enterprise in it, and its hash. */
export function makeDeviceSecret(cipher: Cipher, tenantId: string) {
  const secret = `${tenantId}.${randomBytes(32).toString('base64url')}`;
  return { secret, hash: cipher.hash(SECRETS, secret) };
}

/** Inserts notices for waiting devices, and wakes their requests after the commit. */
export async function leaveForDevices(tx: Queryable, notices: repository.NewWaitingNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await repository.insertWaitingNotices(tx, notices);
  for (const { deviceId } of notices) tx.tell(WAITING_CHANNEL, `${tx.tenantId}:${deviceId}`);
}

/**
 * Keeps the requests of devices open until there is a notice. A notice stays until the device asks for those after it, so
 * an answer that is lost is given again.
 */
export function createWaiting({ db, cipher, clock }: { db: Db; cipher: Cipher; clock: Clock }) {
  /** The requests under way, by the word that wakes them. A device has one: a second one ends the first. */
  const open = new Map<string, () => void>();

  async function wait(secret: string, seen: string): Promise<WaitOutcome> {
    const [, tenantId] = /^(\d{1,18})\.[\w-]{43}$/.exec(secret) ?? [];
    if (tenantId === undefined) return 'gone';
    const tenant = db.forTenant(tenantId);
    const device = await repository.findWaitingDevice(tenant, cipher.hash(SECRETS, secret), clock.now());
    if (!device?.isSignedIn) return 'gone';
    const shown = seen.length <= LONGEST && /^\d+$/.test(seen) ? seen : '0';
    await repository.endShownNotices(tenant, device.id, shown, clock.now());
    const read = () => repository.findWaitingNotices(tenant, device.id, shown, clock.now());
    // A word may come while the notices are read, so the request listens first.
    const word = listenTo(`${tenantId}:${device.id}`);
    try {
      const found = await read();
      if (found.length > 0) return found.map(fetched);
      await word.heard;
      return (await read()).map(fetched);
    } finally {
      word.end();
    }
  }

  function listenTo(word: string) {
    open.get(word)?.();
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    const wake = () => resolve();
    open.set(word, wake);
    const timer = setTimeout(wake, PATIENCE);
    const end = () => {
      clearTimeout(timer);
      if (open.get(word) === wake) open.delete(word);
    };
    return { heard, end };
  }

  /** Lets all requests look again: words may have been lost, or the server stops. */
  const hearAll = () => open.forEach((wake) => wake());

  return { wait, hear: (word: string) => open.get(word)?.(), hearAll };
}

function fetched({ id, kind, payload }: repository.StoredWaitingNotice): FetchedNotice {
  const { title, text, to, ids } = JSON.parse(payload) as NoticePayload;
  // The page of notices leads on, as it does for the notices of browsers.
  return { seq: Number(id), kind, title, text, path: `/pages3/notices?${new URLSearchParams({ ...ids, to })}` };
}
