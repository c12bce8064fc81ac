import type { Module } from '../../../kernel/module.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { noticeRoutes } from './notices.routes.ts';
import { createNotices } from './notices.usecases.ts';
import { createPaymentsBack } from './payments-back.usecases.ts';
import { checkRechargeTask, createRechargeUsecases, type Payments } from './recharges.usecases.ts';
import { createSettle } from './settling.ts';

export interface RechargeRoomParts {
  db: Db;
  clock: Clock;
  limits: Pick<RateLimits, 'take'>;
  payments?: Payments;
}

const notPaid: Payments = { providers: [], publicUrl: '', bankAccount: null };

/** Makes the room's module: orders by which enterprises pay in, the notices of providers, and money that goes back. */
export function createRecharges({ db, clock, limits, payments = notPaid }: RechargeRoomParts) {
  const settle = createSettle({ db, clock });
  const recharges = createRechargeUsecases({ db, clock, payments, settle });
  const paymentsBack = createPaymentsBack({ db, clock, payments });
  const notices = createNotices({ db, clock, limits, settle });
  return {
    api: { recharges, paymentsBack },
    routes(handlers) {
      const { handle } = handlers;
      handle('billing.rechargeWays', () => recharges.ways());
      handle('billing.recharge', (member, request, { key, ip }) => recharges.begin(member, request, key, ip));
      handle('billing.recharges', (member, request) => recharges.page(member, request));
      handle('billing.rechargeState', (member, { id }) => recharges.one(member, id));
      noticeRoutes(handlers, payments.providers, notices);
    },
    jobs: { [checkRechargeTask.name]: recharges.check },
  } satisfies Module;
}
