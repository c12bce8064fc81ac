import { randomUUID } from 'node:crypto';
import { formatExactPrice, parseMoney } from '@haihu/rules/money';
import { type Command, UsageError } from '../command.ts';
import { findEnterprise } from './find-enterprise.ts';

export const credit: Command = {
  usage: '<enterprise id> <yuan> [--reference <text>]',
  summary:
    "Pays money into an enterprise's balance. The same reference, such as that of a bank transfer, pays in once.",
  takes: { values: ['reference'] },
  async run({ identity, billing, balanceOf }, given) {
    const [id, yuan] = given.words('enterprise id', 'yuan');
    const amount = parseMoney(yuan!);
    if (amount === null) throw new UsageError(`${yuan} is no amount: a positive number with at most 2 decimals`);
    const enterprise = await findEnterprise(identity, id!);
    const before = await balanceOf(enterprise.id);
    await billing.credit(enterprise.id, { amount, key: given.option('reference') ?? randomUUID() });
    const balance = await balanceOf(enterprise.id);
    const paid =
      balance === before ? 'This reference was paid in before.' : `Paid in ${formatExactPrice(amount)} yuan.`;
    return `${paid} Balance of ${enterprise.name}: ${formatExactPrice(balance)} yuan.`;
  },
};
