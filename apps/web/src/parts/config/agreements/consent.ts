import type { ReplyOf } from '@haihu/contract/contract';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { sessionToken } from '../../../shared/lib/session.ts';

export type PendingAgreements = ReplyOf<'agreements.pending'>['list'];

const host = () => location.hostname;

let inForce: Promise<string[]> = Promise.resolve([]);
let given: Promise<unknown> = Promise.resolve();

/** Notes the agreements in force at the moment when the user ticks the box and signs in. */
export function noteAgreed(): void {
  inForce = sendRequest('agreements.current', { host: host() }).then(
    ({ list }) => list.map(({ id }) => id),
    () => [],
  );
}

/** Sends the noted consent after the login. If that fails, the app asks again when it is opened. */
export function giveConsent(): void {
  given = accept().catch(() => {});
}

async function accept(): Promise<void> {
  const ids = await inForce;
  if (ids.length > 0) await sendRequest('agreements.accept', { ids });
}

let askedFor: string | null = null;
let pending: PendingAgreements = [];
const listeners = new Set<() => void>();

/** Looks once per session for agreements that changed since the user accepted them. */
export async function findPendingAgreements(): Promise<void> {
  const token = sessionToken();
  if (!token || token === askedFor) return;
  askedFor = token;
  await given;
  try {
    const { list } = await sendRequest('agreements.pending', { host: host() });
    if (sessionToken() === token) setPendingAgreements(list);
  } catch {
    // This runs in the background. The next opening of the app asks again.
  }
}

export function setPendingAgreements(list: PendingAgreements): void {
  pending = list;
  for (const listener of listeners) listener();
}

export function subscribePendingAgreements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const pendingAgreements = () => pending;
