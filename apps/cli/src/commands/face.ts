import { realNameRefusals } from '@haihu/contract/identity/values';
import { type FinalCommand, oneOf, type PlainCommand, printedTable, UsageError } from '../command.ts';
import type { Operator } from '../operator.ts';
import { requireEnterprise } from './find-enterprise.ts';

const LONGEST_NOTE = 200;

export const faceList: PlainCommand = {
  usage: '',
  summary: 'Personal authentications that wait for a decision, oldest first.',
  async run({ realNames }, given) {
    given.words();
    const list = await realNames.listWaiting();
    if (list.length === 0) return 'Nothing waits.';
    return printedTable(
      ['ENTERPRISE', 'MEMBER', 'ENTERPRISE NAME', 'MEMBER NAME', 'SINCE', 'PICTURES'],
      list.map(({ tenantId, userId, tenantName, memberName, submittedAt, pictures }) => [
        tenantId,
        userId,
        tenantName,
        memberName,
        submittedAt.slice(0, 16),
        pictures,
      ]),
    );
  },
};

export const faceShow: PlainCommand = {
  usage: '<enterprise id> <member id>',
  summary:
    'Name, id number, and the place of each picture in DATA_DIR or in the bucket with what was asked. It is audited.',
  async run(operator, given) {
    const [tenantId, userId] = given.words('enterprise id', 'member id');
    const found = await open(operator, tenantId!, userId!);
    const { memberName, realName, idNumber, state, submittedAt, frames } = found;
    return [
      `${memberName}, ${state}, ${submittedAt.slice(0, 16)}`,
      `Name: ${realName ?? 'erased'}`,
      `Id number: ${idNumber ?? 'erased'}`,
      ...frames.map(({ path, challenge }) => `${challenge}: files/${tenantId}/${path}`),
    ].join('\n');
  },
};

export const faceApprove: FinalCommand = {
  usage: '<enterprise id> <member id>',
  summary: 'Accepts an authentication that waits. The pictures are deleted, and the member is told.',
  async plan(operator, given) {
    const [tenantId, userId] = given.words('enterprise id', 'member id');
    return {
      will: `Accepts the authentication of member ${userId} of enterprise ${tenantId} and deletes its pictures.`,
      async act() {
        await decide(operator, tenantId!, userId!, { because: null, note: null });
        return 'Accepted. The pictures are deleted, and the member is told.';
      },
    };
  },
};

export const faceRefuse: FinalCommand = {
  usage: `<enterprise id> <member id> --because ${realNameRefusals.join('|')} [--note <text>]`,
  summary: 'Refuses it. Pictures, name and number are deleted; the member reads why, and the note.',
  takes: { values: ['because', 'note'] },
  async plan(operator, given) {
    const [tenantId, userId] = given.words('enterprise id', 'member id');
    const because = oneOf('--because', given.required('because'), realNameRefusals);
    const note = given.option('note')?.trim() || null;
    if (note && note.length > LONGEST_NOTE) throw new UsageError(`--note has at most ${LONGEST_NOTE} characters`);
    return {
      will: `Refuses the authentication of member ${userId} of enterprise ${tenantId} (${because}) and deletes its pictures, name and number.`,
      async act() {
        await decide(operator, tenantId!, userId!, { because, note });
        return 'Refused. Pictures, name and number are deleted, and the member is told.';
      },
    };
  },
};

async function open({ identity, realNames }: Operator, tenantId: string, userId: string) {
  const { name } = await requireEnterprise(identity, tenantId);
  const found = isId(userId) ? await realNames.open(tenantId, userId) : undefined;
  if (!found) throw new UsageError(`${name} has no authentication of member ${userId}: see \`face list\``);
  return found;
}

async function decide(
  { identity, realNames }: Operator,
  tenantId: string,
  userId: string,
  decision: Parameters<Operator['realNames']['decide']>[2],
): Promise<void> {
  const { name } = await requireEnterprise(identity, tenantId);
  if (!isId(userId) || !(await realNames.decide(tenantId, userId, decision))) {
    throw new UsageError(`Nothing of member ${userId} of ${name} waits: see \`face list\``);
  }
}

const isId = (typed: string) => /^\d{1,18}$/.test(typed);
