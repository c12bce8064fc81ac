import { formatExactPrice } from '@haihu/rules/money';
import { Failure, type FinalCommand, UsageError } from '../command.ts';
import { requireEnterprise } from './find-enterprise.ts';

export const agencySettle: FinalCommand = {
  usage: '<agency id> <month, such as 2026-11>',
  summary:
    "Pays an agency what its margins earned until the end of a month, in the agency's zone, into its balance: once. Months are settled in their order.",
  async plan(operator, given) {
    const [id, month] = given.words('agency id', 'month');
    if (!/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(month!))
      throw new UsageError(`${month} is no month, such as 2026-11`);
    const agency = await requireEnterprise(operator.identity, id!);
    if (!(await operator.agencies.list()).some((each) => each.id === agency.id)) {
      throw new UsageError(`${agency.name} is no agency: see \`agency list\``);
    }
    return {
      will: `Pays ${agency.name} what its margins earned until the end of ${month}.`,
      async act() {
        const settled = await operator.billing.settlements.settle(agency.id, month!);
        switch (settled.state) {
          case 'settled':
            return `Settled ${month} of ${agency.name}: ${formatExactPrice(settled.margin)} yuan.`;
          case 'settled_before':
            return `${month} of ${agency.name} was settled before: ${formatExactPrice(settled.margin)} yuan.`;
          case 'not_over':
            throw new Failure(`${month} is not over yet.`);
          case 'earlier_open':
            throw new Failure(`${settled.month} comes first: it is not settled yet.`);
          case 'later_settled':
            throw new Failure(`${settled.month} was settled, and with it everything before.`);
        }
      },
    };
  },
};
