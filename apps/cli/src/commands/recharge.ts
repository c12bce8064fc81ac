import { formatExactPrice } from '@haihu/rules/money';
import { type Command, Failure, table, UsageError } from '../command.ts';
import { findEnterprise } from './find-enterprise.ts';
import { balanceWords, readYuan } from './money.ts';

/** More are not read on a terminal. */
const SHOWN = 100;

export const rechargeList: Command = {
  usage: '<enterprise id>',
  summary: 'The newest recharges of an enterprise, with their numbers and states. Transfers wait to be confirmed.',
  async run({ identity, recharges }, given) {
    const [id] = given.words('enterprise id');
    const enterprise = await findEnterprise(identity, id!);
    const list = await recharges.newest(enterprise.id, SHOWN);
    return table(
      ['NUMBER', 'BY', 'YUAN', 'STATE', 'ASKED BY', 'SINCE', 'REFERENCE'],
      list.map(({ number, provider, amount, state, makerName, createdAt, paymentNumber }) => [
        number,
        provider,
        formatExactPrice(amount),
        state,
        makerName,
        createdAt,
        paymentNumber ?? '-',
      ]),
    );
  },
};

export const rechargeConfirm: Command = {
  usage: '<number> <yuan> --reference <of the transfer>',
  summary:
    'Credits a recharge by bank transfer that has arrived. A reference pays one recharge, and a recharge is credited once; another amount than that of the order is refused.',
  takes: { values: ['reference'] },
  async run(operator, given) {
    const [number, yuan] = given.words('number', 'yuan');
    const amount = readYuan(yuan!);
    const reference = given.required('reference');
    if (reference.length > 100) throw new UsageError('--reference holds at most 100 characters');
    const { tenantId, isNew } = await operator.recharges.confirmTransfer(number!, { amount, reference });
    const enterprise = await findEnterprise(operator.identity, tenantId);
    const done = isNew ? `Credited ${formatExactPrice(amount)} yuan.` : 'This recharge was credited before.';
    return `${done} ${await balanceWords(operator, enterprise)}`;
  },
};

export const rechargeRefund: Command = {
  usage: '<number> <yuan> --reason <text>',
  summary:
    'Pays a recharge back to its payer through its provider, whole or in part. The money leaves the balance first. A transfer is sent back by hand and booked here.',
  takes: { values: ['reason'] },
  async run({ paymentsBack }, given) {
    const [number, yuan] = given.words('number', 'yuan');
    const reason = given.required('reason');
    const said = await paymentsBack.refund(number!, { amount: readYuan(yuan!), reason });
    if (said === 'refused')
      throw new Failure('The provider refused: nothing was paid back, and the balance is as it was.');
    return said === 'done'
      ? `Paid back ${yuan} yuan.`
      : 'The provider has not answered yet: run the same command later.';
  },
};
