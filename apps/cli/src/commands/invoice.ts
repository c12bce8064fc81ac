import { formatExactPrice } from '@haihu/rules/money';
import { type FinalCommand, type PlainCommand, printedTable, UsageError } from '../command.ts';
import { requireEnterprise } from './find-enterprise.ts';

/** Most rows of a table; nobody reads more on a terminal. */
const SHOWN = 100;

export const invoiceList: PlainCommand = {
  usage: '<enterprise id>',
  summary: 'The newest requests for invoices of an enterprise.',
  async run({ identity, invoices }, given) {
    const [id] = given.words('enterprise id');
    const enterprise = await requireEnterprise(identity, id!);
    const list = await invoices.newest(enterprise.id, SHOWN);
    return printedTable(
      ['ID', 'MONTH', 'YUAN', 'TITLE', 'TAX NUMBER', 'ASKED BY', 'STATE', 'ANSWER'],
      list.map((each) => [
        each.id,
        each.month,
        formatExactPrice(Number(each.amount)),
        each.title,
        each.taxNumber,
        each.makerName,
        each.state,
        each.answer ?? '-',
      ]),
    );
  },
};

export const invoiceAnswer: FinalCommand = {
  usage: '<enterprise id> <request id> --number <of the invoice> | --refuse <reason>',
  summary: 'Answers a request for an invoice with its number, or with the reason why there is none.',
  takes: { values: ['number', 'refuse'] },
  async plan(operator, given) {
    const [tenantId, id] = given.words('enterprise id', 'request id');
    const enterprise = await requireEnterprise(operator.identity, tenantId!);
    const [number, reason] = [given.option('number')?.trim(), given.option('refuse')?.trim()];
    const answer = number || reason;
    if (!answer || (number && reason)) throw new UsageError('either --number or --refuse');
    const state = number ? 'issued' : 'refused';
    return {
      will: `Answers request ${id} of ${enterprise.name}: ${state}, ${answer}.`,
      async act() {
        const isAnswered =
          /^\d{1,18}$/.test(id!) && (await operator.invoices.answer(enterprise.id, id!, { state, answer }));
        if (!isAnswered) throw new UsageError(`no request ${id} of ${enterprise.name} waits: see \`invoice list\``);
        return `Request ${id} of ${enterprise.name} is ${state}: ${answer}.`;
      },
    };
  },
};
