import { formatExactPrice } from '@haihu/rules/money';
import { Failure, type FinalCommand, type PlainCommand, printedTable, UsageError } from '../command.ts';
import { requireEnterprise } from './find-enterprise.ts';
import { printMovement, readYuan } from './money.ts';

/** Most rows of a table; nobody reads more on a terminal. */
const SHOWN = 100;

export const rechargeList: PlainCommand = {
  usage: '<enterprise id>',
  summary: 'The newest recharges of an enterprise, with their numbers and states. Transfers wait to be confirmed.',
  async run({ identity, recharges }, given) {
    const [id] = given.words('enterprise id');
    const enterprise = await requireEnterprise(identity, id!);
    const list = await recharges.newest(enterprise.id, SHOWN);
    return printedTable(
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

export const rechargeConfirm: FinalCommand = {
  usage: '<number> <yuan> --reference <of the transfer>',
  summary:
    'Credits a recharge by bank transfer that has arrived. A reference pays one recharge, and a recharge is credited once; another amount than that of the order is refused.',
  takes: { values: ['reference'] },
  async plan(operator, given) {
    const [number, yuan] = given.words('number', 'yuan');
    const amount = readYuan(yuan!);
    const reference = given.required('reference');
    if (reference.length > 100) throw new UsageError('--reference holds at most 100 characters');
    return {
      will: `Credits recharge ${number} with ${formatExactPrice(amount)} yuan, paid by transfer ${reference}.`,
      async act() {
        const { tenantId, isNew } = await operator.recharges.confirmTransfer(number!, { amount, reference });
        const enterprise = await requireEnterprise(operator.identity, tenantId);
        const done = isNew ? `Credited ${formatExactPrice(amount)} yuan.` : 'This recharge was credited before.';
        return printMovement(operator, enterprise, { done, amount, isNew });
      },
    };
  },
};

export const rechargeRefund: FinalCommand = {
  usage: '<number> <yuan> --reason <text>',
  summary:
    'Pays a recharge back to its payer through its provider, whole or in part. The money leaves the balance first. A transfer is sent back by hand and booked here.',
  takes: { values: ['reason'] },
  async plan(operator, given) {
    const [number, yuan] = given.words('number', 'yuan');
    const reason = given.required('reason');
    const amount = readYuan(yuan!);
    return {
      will: `Pays ${formatExactPrice(amount)} yuan of recharge ${number} back to its payer: ${reason}.`,
      async act() {
        const said = await operator.paymentsBack.refund(number!, { amount, reason });
        if (said === 'refused')
          throw new Failure('The provider refused: nothing was paid back, and the balance is as it was.');
        return said === 'done'
          ? `Paid back ${yuan} yuan.`
          : 'The provider has not answered yet: run the same command later.';
      },
    };
  },
};
