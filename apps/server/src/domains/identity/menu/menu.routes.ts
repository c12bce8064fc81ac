import type { Handlers } from '../../../kernel/endpoint.ts';
import type { MenuUsecases } from './menu.usecases.ts';

export function menuRoutes({ handle }: Handlers, menu: MenuUsecases): void {
  handle('identity.nav', async (member) => menu.nav(member));
  handle('identity.navPlus', (member) => menu.navPlus(member));
}
