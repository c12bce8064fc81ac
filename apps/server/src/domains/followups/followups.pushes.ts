import type { Presenters } from '../../platform/push-presenters.ts';
import type { VisitUsecases } from './visits/visits.usecases.ts';

export function followupPushes({ presentReminder }: Pick<VisitUsecases, 'presentReminder'>): Presenters {
  return {
    25: async ({ member }, { visitId, place }) => {
      const data = await presentReminder(member, String(visitId), place === '1' ? 1 : 0);
      return data && { data };
    },
  };
}
