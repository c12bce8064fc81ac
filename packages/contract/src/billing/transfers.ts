import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, money, pageOf, text } from '../fields.ts';
import { typedYuan } from './recharges.ts';
import { pageById } from './core/pages.ts';

export const agencyTransfer = z.object({
  id,
  enterpriseId: id,
  enterpriseName: z.string(),
  amount: money,
  note: z.string(),
  makerName: z.string(),
  sentAt: instant,
  /** `null` while the transfer is under way. */
  receivedAt: instant.nullable(),
});
export type Transfer = z.output<typeof agencyTransfer>;

export const transferEndpoints = {
  /** Hands balance to an enterprise that the agency opened. `received` is false while the money is under way. */
  'billing.transfer': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/transfer',
    access: 'agency.money',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    request: z.strictObject({ enterpriseId: id, amount: typedYuan, note: text(60).default('') }),
    reply: z.object({ id, received: z.boolean() }),
    errors: ['agency.not_agency', 'agency.enterprise_not_found', 'billing.not_enough'],
  }),

  /**
   * Lists the agency's transfers to one enterprise, or to all, the newest first. `free`: the balance that it may still
   * transfer.
   */
  'billing.transfers': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/transfers',
    access: 'agency.money',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageById, enterpriseId: id.optional() }),
    reply: z.object({ ...pageOf(agencyTransfer).shape, free: money }),
    errors: ['agency.not_agency', 'agency.enterprise_not_found'],
  }),
};
