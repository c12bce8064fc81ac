import { formatExactPrice } from '@haihu/rules/money';
import { type FinalCommand, type PlainCommand, printedTable, UsageError } from '../command.ts';
import { readYuan } from './money.ts';

export const paymentList: PlainCommand = {
  usage: '[--all]',
  summary: 'Payments that paid no order as it stood, and refunds of unknown amount: each waits until it is decided.',
  takes: { flags: ['all'] },
  async run({ paymentsBack }, given) {
    given.words();
    const list = await paymentsBack.suspended({ all: given.isSet('all') });
    return printedTable(
      ['ID', 'SINCE', 'PROVIDER', 'ORDER', 'ENTERPRISE', 'WHY', 'AMOUNT', 'PAYMENT', 'DECISION'],
      list.map(({ id, at, provider, number, tenantId, why, fen, currency, paymentNumber, decision, reason }) => [
        id,
        at,
        provider,
        number,
        tenantId ?? '-',
        why,
        fen === null ? '-' : `${(fen / 100).toFixed(2)} ${currency}`,
        paymentNumber || '-',
        decision === null ? '-' : `${decision}: ${reason}`,
      ]),
    );
  },
};

export const paymentDecide: FinalCommand = {
  usage: '<id> --do <credit|refund|close> --reason <text> | <id> --reverse <yuan> --reason <text>',
  summary:
    'Decides a payment once: into the balance of its enterprise, back to the payer, nothing at all, or so much out of the balance for a refund of unknown amount.',
  takes: { values: ['do', 'reverse', 'reason'] },
  async plan(operator, given) {
    const [id] = given.words('id');
    if (!/^\d{1,18}$/.test(id!)) throw new UsageError(`${id} is no id of a payment`);
    const [deed, reverse, reason] = [given.option('do'), given.option('reverse'), given.required('reason')];
    if ((deed === undefined) === (reverse === undefined)) throw new UsageError('either --do or --reverse');
    const what = whatOf(deed, reverse);
    return {
      will: `${willDo(what)} payment ${id}: ${reason}.`,
      async act() {
        const decision = await operator.paymentsBack.decide(id!, what, reason);
        return `Payment ${id} is ${decision}.`;
      },
    };
  },
};

function whatOf(deed: string | undefined, reverse: string | undefined) {
  if (reverse !== undefined) return { do: 'reverse', amount: readYuan(reverse) } as const;
  if (deed !== 'credit' && deed !== 'refund' && deed !== 'close')
    throw new UsageError('--do knows credit, refund, close');
  return { do: deed } as const;
}

function willDo(what: ReturnType<typeof whatOf>): string {
  switch (what.do) {
    case 'credit':
      return 'Credits';
    case 'refund':
      return 'Pays back';
    case 'close':
      return 'Closes, without moving money,';
    case 'reverse':
      return `Takes ${formatExactPrice(what.amount)} yuan off the balance for`;
  }
}
