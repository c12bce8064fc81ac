import type { Handlers } from '../../../kernel/endpoint.ts';
import type { Places } from './places.usecases.ts';

export function placeRoutes({ handle }: Handlers, places: Places): void {
  handle('customers.place', (member, { id }) => places.read(member, id));
  handle('customers.setPlace', (member, request) => places.set(member, request));
}
