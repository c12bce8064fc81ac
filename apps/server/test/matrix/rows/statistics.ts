import { dayOnly, type RowsOf } from './row.ts';

const ofTeam = () => ({ ...dayOnly(), of: 'team' as const });
/** Makes the row of a figure about the agent alone, for which nobody else may ask. */
const ofAgent = (figure: string) => ({
  request: ({ agentId }: { agentId: string }) => ({ ...dayOnly(), memberId: agentId, figure }),
  otherEnterprise: 40400,
  notTheOwner: 40400,
});
const own = { request: ofTeam, otherEnterprise: 'own', notTheOwner: 'own' } as const;

export const statisticsRows: RowsOf<'statistics'> = {
  'statistics.today': { request: () => ({ of: 'team' }), otherEnterprise: 'own', notTheOwner: 'own' },
  'statistics.setGoal': { request: () => ({ callsADay: 80 }), otherEnterprise: 'own', notTheOwner: 'own' },
  'statistics.callers': own,
  'statistics.callTotals': own,
  'statistics.deviceCallTotals': own,
  'statistics.callAreas': own,
  'statistics.callOutcomes': own,
  'statistics.callSound': own,
  'statistics.callSeries': own,
  'statistics.callsBehind': ofAgent('calls'),
  'statistics.callRanks': own,
  'statistics.export': {
    request: () => ({ ...ofTeam(), what: 'calls', format: 'xlsx' }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'statistics.taskTotals': { request: () => ({}), otherEnterprise: 'own', notTheOwner: 'own' },
  'statistics.customerTotals': own,
  'statistics.customerSeries': own,
  'statistics.customersBehind': ofAgent('created'),
  'statistics.recordsBehind': ofAgent('followUps'),
  'statistics.updatesBehind': ofAgent('levelChanges'),
  'statistics.poolMovesBehind': ofAgent('claimed'),
};
