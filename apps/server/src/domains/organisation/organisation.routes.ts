import type { Handlers } from '../../platform/http/endpoint.ts';
import type { Organisation } from './organisation.usecases.ts';

export function organisationRoutes({ handle }: Handlers, organisation: Organisation): void {
  handle('organisation.enterprises', (member) => organisation.enterprises(member));
}
