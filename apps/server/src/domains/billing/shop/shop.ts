import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createShopUsecases } from './shop.usecases.ts';

/** Makes the room's module: quotes, payments for them and the seats of packages. */
export function createShop(parts: { db: Db; clock: Clock }) {
  const shop = createShopUsecases(parts);
  return {
    api: shop,
    routes({ handle }) {
      handle('billing.quote', (member, request, { key }) => shop.quote(member, request, key));
      handle('billing.pay', (member, request, { key }) => shop.pay(member, request, key));
      handle('billing.seats', (member, request) => shop.seatsOf(member, request));
      handle('billing.share', (member, request) => shop.share(member, request));
    },
  } satisfies Module;
}
