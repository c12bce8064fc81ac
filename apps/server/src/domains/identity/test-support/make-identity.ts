import type { LendSeam } from '../../../kernel/seams.ts';
import { createRateLimits } from '../../../kernel/rate-limit.ts';
import * as memberRights from '../../organisation/organisation.api.ts';
import type { World } from '../../../../test/world.ts';
import { createIdentityModule, type IdentityModuleParts } from '../identity.ts';

/** Makes identity on the database of a world, with some parts replaced. It sends no messages and knows no files. */
export function makeIdentity(world: World, parts: Partial<IdentityModuleParts>) {
  const lend = ((name: string) => (name === 'memberRights' ? memberRights : {})) as LendSeam;
  const absent = {} as Pick<IdentityModuleParts, 'face' | 'files'>;
  return createIdentityModule({
    db: world.db,
    cipher: world.cipher,
    clock: world.clock,
    limits: createRateLimits(world),
    sms: { send: async () => {} },
    sendFailed: () => {},
    consentsOf: async () => ({ list: [] }),
    lend,
    ...absent,
    ...parts,
  }).api;
}
