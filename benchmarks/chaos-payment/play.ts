import type { TestProvider } from '@haihu/server/src/integrations/payment/test-provider/test-provider.ts';
import type { SentNotice } from './desk-orders.ts';

export interface PlayedOrder {
  id: string;
  number: string;
  fen: number;
  /** True when the order is paid at the provider. */
  isPaid: boolean;
}

export interface Told {
  lost: number;
  doubled: number;
  forged: number;
  sent: number;
}

/**
 * Returns the call-backs of one order: lost, sent once, sent twice, or replayed. An unpaid order also gets a forged
 * one.
 */
export async function callBacksOf(provider: TestProvider, order: PlayedOrder, told: Told): Promise<SentNotice[]> {
  const genuine = await notice(provider, order.number);
  if (!order.isPaid) {
    told.forged += 1;
    return [genuine, forge(genuine, order)];
  }
  const luck = Math.random();
  if (luck < 0.25) {
    told.lost += 1;
    return [];
  }
  if (luck < 0.6) {
    told.sent += 1;
    return [genuine];
  }
  told.doubled += 1;
  // The same bytes come again, and then a second call-back of its own.
  return [genuine, genuine, await notice(provider, order.number)];
}

async function notice(provider: TestProvider, number: string): Promise<SentNotice> {
  const { headers, body } = await provider.notice(number);
  return { headers: { ...headers }, body: body.toString('base64') };
}

/** Makes a call-back that claims a payment, under the signature of an earlier one. */
function forge({ headers }: SentNotice, { number, fen }: PlayedOrder): SentNotice {
  const paidAt = new Date().toISOString();
  const body = JSON.stringify({ number, state: 'paid', fen, currency: 'CNY', paidAt, sentAt: Date.now() });
  return { headers, body: Buffer.from(body).toString('base64') };
}

export function inAnyOrder<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
