import { type FinalCommand, type PlainCommand, printedTable, UsageError } from '../command.ts';
import { requireEnterprise } from './find-enterprise.ts';

export const reviewList: PlainCommand = {
  usage: '',
  summary: 'Authentications of enterprises that wait, with the place of each licence below DATA_DIR.',
  async run({ reviews }, given) {
    given.words();
    const list = await reviews.listWaiting();
    if (list.length === 0) return 'Nothing waits.';
    return printedTable(
      ['ENTERPRISE', 'NAME', 'LEGAL NAME', 'CREDIT CODE', 'LICENCE', 'SINCE'],
      list.map(({ tenantId, tenantName, legalName, creditCode, licencePath, submittedAt }) => [
        tenantId,
        tenantName,
        legalName,
        creditCode,
        `files/${tenantId}/${licencePath}`,
        submittedAt.slice(0, 16),
      ]),
    );
  },
};

export const reviewAccept: FinalCommand = {
  usage: '<enterprise id>',
  summary: 'Accepts the authentication that waits.',
  async plan(operator, given) {
    const [id] = given.words('enterprise id');
    const { name } = await requireEnterprise(operator.identity, id!);
    return {
      will: `Accepts the authentication of ${name}.`,
      async act() {
        if (!(await operator.reviews.decide(id!, null)))
          throw new UsageError(`Nothing of ${name} waits: see \`review list\``);
        return `${name} is authenticated.`;
      },
    };
  },
};

export const reviewRefuse: FinalCommand = {
  usage: '<enterprise id> --reason <text>',
  summary: 'Refuses the authentication that waits. The enterprise reads the reason.',
  takes: { values: ['reason'] },
  async plan(operator, given) {
    const [id] = given.words('enterprise id');
    const reason = given.required('reason');
    const { name } = await requireEnterprise(operator.identity, id!);
    return {
      will: `Refuses the authentication of ${name}, which reads the reason: ${reason}.`,
      async act() {
        if (!(await operator.reviews.decide(id!, reason)))
          throw new UsageError(`Nothing of ${name} waits: see \`review list\``);
        return `${name} is told: ${reason}`;
      },
    };
  },
};
