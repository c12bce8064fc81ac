import type { Handlers } from '../../../kernel/endpoint.ts';
import type { Catalogue } from './catalogue.usecases.ts';

export function catalogueRoutes({ handle }: Handlers, catalogue: Catalogue): void {
  handle('billing.packagesOnSale', () => catalogue.packagesOnSale());
  handle('billing.linesOnSale', (member) => catalogue.linesOnSale(member));
}
