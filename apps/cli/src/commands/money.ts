import { randomUUID } from 'node:crypto';
import { formatExactPrice, parseMoney } from '@haihu/rules/money';
import { type FinalCommand, type PlainCommand, type PrintedTable, UsageError } from '../command.ts';
import type { Operator } from '../operator.ts';
import { requireEnterprise } from './find-enterprise.ts';

export const credit: FinalCommand = {
  usage: '<enterprise id> <yuan> [--reference <text>]',
  summary:
    "Pays money into an enterprise's balance. The same reference, such as that of a bank transfer, pays in once, and is refused with another amount.",
  takes: { values: ['reference'] },
  async plan(operator, given) {
    const [id, yuan] = given.words('enterprise id', 'yuan');
    const amount = readYuan(yuan!);
    const enterprise = await requireEnterprise(operator.identity, id!);
    const key = given.option('reference') ?? randomUUID();
    return {
      will: `Pays ${formatExactPrice(amount)} yuan into the balance of ${enterprise.name}.`,
      async act() {
        const isNew = await operator.billing.credit(enterprise.id, { amount, key });
        const done = isNew ? `Paid in ${formatExactPrice(amount)} yuan.` : 'This reference was paid in before.';
        return printMovement(operator, enterprise, { done, amount, isNew });
      },
    };
  },
};

export const debit: FinalCommand = {
  usage: '<enterprise id> <yuan> --reason <text> [--reference <text>]',
  summary:
    "Takes money off an enterprise's balance. It reads the reason in its bills; the same reference takes once, and is refused with another amount or reason.",
  takes: { values: ['reason', 'reference'] },
  async plan(operator, given) {
    const [id, yuan] = given.words('enterprise id', 'yuan');
    const amount = readYuan(yuan!);
    const reason = given.required('reason');
    const enterprise = await requireEnterprise(operator.identity, id!);
    const key = given.option('reference') ?? randomUUID();
    return {
      will: `Takes ${formatExactPrice(amount)} yuan off the balance of ${enterprise.name}: ${reason}.`,
      async act() {
        const isNew = await operator.billing.debit(enterprise.id, { amount, key, reason });
        const done = isNew ? `Took off ${formatExactPrice(amount)} yuan.` : 'This reference was taken off before.';
        return printMovement(operator, enterprise, { done, amount, isNew });
      },
    };
  },
};

export const fee: FinalCommand = {
  usage: '<enterprise id> <yuan> --reason <text> --reference <text>',
  summary:
    'Charges a fee of a line, such as its setup or a month of it. The same reference charges once; what is not in the balance is refused.',
  takes: { values: ['reason', 'reference'] },
  async plan(operator, given) {
    const [id, yuan] = given.words('enterprise id', 'yuan');
    const amount = readYuan(yuan!);
    const [reason, key] = [given.required('reason'), given.required('reference')];
    const enterprise = await requireEnterprise(operator.identity, id!);
    return {
      will: `Charges ${enterprise.name} a fee of ${formatExactPrice(amount)} yuan: ${reason}.`,
      async act() {
        const isNew = await operator.shop.chargeFee(enterprise.id, { amount, key, reason });
        const done = isNew ? `Charged ${formatExactPrice(amount)} yuan.` : 'This reference was charged before.';
        return printMovement(operator, enterprise, { done, amount, isNew });
      },
    };
  },
};

export const correct: FinalCommand = {
  usage: '<enterprise id> <bill id> --reason <text>',
  summary: 'Takes one movement of money back with another; both stay in the bills.',
  takes: { values: ['reason'] },
  async plan(operator, given) {
    const [id, bill] = given.words('enterprise id', 'bill id');
    if (!/^\d{1,18}$/.test(bill!)) throw new UsageError(`${bill} is no id of a bill`);
    const reason = given.required('reason');
    const enterprise = await requireEnterprise(operator.identity, id!);
    return {
      will: `Takes bill ${bill} of ${enterprise.name} back: ${reason}.`,
      async act() {
        const { amount, isNew } = await operator.billing.correct(enterprise.id, { id: bill!, reason });
        const done = isNew ? `Corrected by ${formatExactPrice(amount)} yuan.` : 'This bill was corrected before.';
        return printMovement(operator, enterprise, { done, amount, isNew });
      },
    };
  },
};

export const agreeCredit: PlainCommand = {
  usage: '<enterprise id> <yuan>',
  summary: 'How far below zero the balance of an enterprise may go; 0 for not at all.',
  async run(operator, given) {
    const [id, yuan] = given.words('enterprise id', 'yuan');
    const amount = yuan === '0' ? 0 : readYuan(yuan!);
    const enterprise = await requireEnterprise(operator.identity, id!);
    await operator.billing.agreeCredit(enterprise.id, amount);
    return `${enterprise.name} may go ${formatExactPrice(amount)} yuan below zero.`;
  },
};

/** Reads yuan as units of 0.0001 yuan. */
export function readYuan(typed: string): number {
  const amount = parseMoney(typed);
  if (amount === null) throw new UsageError(`${typed} is no amount: a positive number with at most 2 decimals`);
  return amount;
}

/**
 * Returns the output about a movement of money: a sentence with the balance, and all amounts for other programs. Money
 * is in yuan.
 */
export async function printMovement(
  operator: Operator,
  enterprise: { id: string; name: string },
  { done, amount, isNew }: { done: string; amount: number; isNew: boolean },
): Promise<PrintedTable> {
  const { balance, owed } = await operator.callingCreditOf(enterprise.id);
  return {
    text: `${done} ${await balanceWords(operator, enterprise)}`,
    json: { done: isNew, amount: plain(amount), balance: plain(balance), owed: plain(owed) },
  };
}

/** Formats money without separators of thousands. */
const plain = (units: number) => formatExactPrice(units).replaceAll(',', '');

/** Returns a sentence about the money that an enterprise has and owes. */
async function balanceWords(
  { callingCreditOf }: Operator,
  { id, name }: { id: string; name: string },
): Promise<string> {
  const { balance, owed } = await callingCreditOf(id);
  const debt = owed > 0 ? `, and it owes ${formatExactPrice(owed)} yuan` : '';
  return `Balance of ${name}: ${formatExactPrice(balance)} yuan${debt}.`;
}
