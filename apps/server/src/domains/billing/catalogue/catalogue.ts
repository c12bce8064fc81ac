import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createCatalogueUsecases } from './catalogue.usecases.ts';

/** Makes the room's module: the products that the operator sells. */
export function createCatalogue(parts: { db: Db; clock: Clock }) {
  const catalogue = createCatalogueUsecases(parts);
  return {
    api: catalogue,
    routes({ handle }) {
      handle('billing.packagesOnSale', () => catalogue.packagesOnSale());
      handle('billing.linesOnSale', (member) => catalogue.linesOnSale(member));
    },
  } satisfies Module;
}
