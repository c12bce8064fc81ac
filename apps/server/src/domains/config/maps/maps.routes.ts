import type { Handlers } from '../../../kernel/endpoint.ts';
import type { MapUsecases } from './maps.usecases.ts';

export function mapRoutes({ handle }: Handlers, maps: MapUsecases): void {
  handle('maps.settings', async () => maps.settings());
  handle('maps.search', (member, request) => maps.search(member, request));
  handle('maps.distance', (member, request) => maps.distance(member, request));
}
