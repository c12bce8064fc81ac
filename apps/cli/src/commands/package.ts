import { addDays, instantAt, isDay } from '@haihu/rules/day';
import { formatExactPrice } from '@haihu/rules/money';
import { type FinalCommand, type PlainCommand, UsageError } from '../command.ts';
import { requireEnterprise } from './find-enterprise.ts';

export const packageAdd: PlainCommand = {
  usage: '<name> --enterprise <id> --minutes <count> --until <last day, 2026-12-31> [--reference <text>]',
  summary:
    'Gives an enterprise minutes that calls use before its balance, from now to the end of that day. The same reference, such as that of an order, gives them once, and is refused with another package.',
  takes: { values: ['enterprise', 'minutes', 'until', 'reference'] },
  async run({ identity, billing }, given) {
    const [name] = given.words('name');
    const minutes = readMinutes(given.required('minutes'));
    const until = readDay(given.required('until'));
    const enterprise = await requireEnterprise(identity, given.required('enterprise'));
    const expiresAt = new Date(instantAt(addDays(until, 1), 0, enterprise.zone));
    if (expiresAt <= new Date()) throw new UsageError(`--until ${until} is over`);
    const key = given.option('reference');
    const { id, isNew } = await billing.addPackage(enterprise.id, { name: name!, minutes, expiresAt, key });
    const done = isNew ? '' : 'This reference was given before. ';
    return `${done}Package ${id}: ${name} of ${enterprise.name}, ${minutes === 1 ? '1 minute' : `${minutes} minutes`} until ${until}.`;
  },
};

export const packageRefund: FinalCommand = {
  usage: '<package id> --enterprise <id> --reason <text>',
  summary: 'Ends a package and pays the value of its unused minutes back into the balance. Its bill shows the reason.',
  takes: { values: ['enterprise', 'reason'] },
  async plan(operator, given) {
    const [packageId] = given.words('package id');
    if (!/^[1-9]\d{0,17}$/.test(packageId!)) throw new UsageError(`${packageId} is no id of a package`);
    const reason = given.required('reason');
    const enterprise = await requireEnterprise(operator.identity, given.required('enterprise'));
    return {
      will: `Ends package ${packageId} of ${enterprise.name} and pays its unused minutes back: ${reason}.`,
      async act() {
        const { amount, minutes } = await operator.shop.refund(enterprise.id, { packageId: packageId!, reason });
        return `Package ${packageId} of ${enterprise.name} has ended: ${minutes} unused minutes, ${formatExactPrice(amount)} yuan paid back.`;
      },
    };
  },
};

function readMinutes(typed: string): number {
  const minutes = Number(typed);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 10_000_000) {
    throw new UsageError(`--minutes ${typed}: whole minutes, from 1 to 10000000`);
  }
  return minutes;
}

function readDay(typed: string): string {
  if (!isDay(typed)) throw new UsageError(`--until ${typed}: a day such as 2026-12-31`);
  return typed;
}
