import type { Handlers } from '../../../kernel/endpoint.ts';
import type { Shop } from './shop.usecases.ts';

export function shopRoutes({ handle }: Handlers, shop: Shop): void {
  handle('billing.quote', (member, request, { key }) => shop.quote(member, request, key));
  handle('billing.pay', (member, request, { key }) => shop.pay(member, request, key));
  handle('billing.seats', (member, request) => shop.seatsOf(member, request));
  handle('billing.share', (member, request) => shop.share(member, request));
}
