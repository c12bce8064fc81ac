import type { TestProvider } from '@haihu/server/src/integrations/payment/test-provider/test-provider.ts';
import type { SentNotice } from './desk-orders.ts';

export interface PlayedOrder {
  id: string;
  number: string;
  fen: number;
  /** At the provider. */
  isPaid: boolean;
}

export interface Told {
  lost: number;
  doubled: number;
  forged: number;
  sent: number;
}

/** The call-backs of one order: lost, once, twice, replayed; and of an order that nobody paid, forged ones. */
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
  // The same bytes again, and a second one of its own.
  return [genuine, genuine, await notice(provider, order.number)];
}

async function notice(provider: TestProvider, number: string): Promise<SentNotice> {
  const { headers, body } = await provider.notice(number);
  return { headers: { ...headers }, body: body.toString('base64') };
}

/** Says that it was paid, under the signature of what it said before. */
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
