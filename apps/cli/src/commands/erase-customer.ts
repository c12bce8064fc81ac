import { normalisePhone } from '@haihu/rules/phone';
import { type FinalCommand, UsageError } from '../command.ts';
import { requireEnterprise } from './find-enterprise.ts';

export const eraseCustomerCommand: FinalCommand = {
  usage: '<enterprise id> (--number <any of its numbers> | --id <customer id>)',
  summary:
    'Erases the personal data of a customer who asks for it, for good: name, numbers, notes, recordings. What calls took and cost stays.',
  takes: { values: ['number', 'id'] },
  async plan({ identity, erasure }, given) {
    const [tenantId] = given.words('enterprise id');
    const [number, id] = [given.option('number'), given.option('id')];
    if ((number === undefined) === (id === undefined)) throw new UsageError('Give one of --number and --id');
    if (id !== undefined && !/^[1-9]\d{0,17}$/.test(id)) throw new UsageError(`${id} is no id of a customer`);
    const enterprise = await requireEnterprise(identity, tenantId!);
    const whom = id ? { id } : { number: normalisePhone(number!) };
    const customer = await erasure.find(enterprise.id, whom);
    const who = `${customer.name} (customer ${customer.id} of ${enterprise.name})`;
    return {
      will: `Erases all personal data of ${who}: name, numbers, notes and recordings.`,
      async act() {
        await erasure.erase(enterprise.id, { id: customer.id });
        return `The personal data of ${who} is erased.`;
      },
    };
  },
};
