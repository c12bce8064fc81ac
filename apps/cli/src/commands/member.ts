import {
  type FinalCommand,
  type GivenArguments,
  oneOf,
  type PlainCommand,
  readTypedMobile,
  printedTable,
  UsageError,
} from '../command.ts';
import type { Operator } from '../operator.ts';
import { requireEnterprise } from './find-enterprise.ts';
import { newPassword } from './password.ts';
import { places } from './places.ts';

export const memberAdd: PlainCommand = {
  usage: '--enterprise <id> --mobile <number> --name <name> --role agent|manager|owner',
  summary: 'Gives somebody a place in an enterprise. Who has an account already signs in with it.',
  takes: { values: ['enterprise', 'mobile', 'name', 'role'], flags: ['password-stdin'] },
  async run({ identity }, given) {
    given.words();
    const enterprise = await requireEnterprise(identity, given.required('enterprise'));
    const mobile = readTypedMobile(given.required('mobile'));
    const name = given.required('name');
    const role = oneOf('--role', given.required('role'), ['agent', 'manager', 'owner']);
    const { password, note } = await newPassword(identity, mobile, given);
    await identity.addMember(enterprise.id, { ...places[role], name, mobile, password });
    return `${name} is ${role} of ${enterprise.name}.\n${note}`;
  },
};

export const memberList: PlainCommand = {
  usage: '--enterprise <id>',
  summary: 'Members of an enterprise with their numbers in the clear, who owns it, and who is suspended.',
  takes: { values: ['enterprise'] },
  async run({ identity }, given) {
    given.words();
    const enterprise = await requireEnterprise(identity, given.required('enterprise'));
    const list = await identity.membersOf(enterprise.id);
    return printedTable(
      ['ID', 'NAME', 'MOBILE', 'OWNER', 'SINCE', 'LAST SEEN', 'STATE'],
      list.map(({ userId, name, mobile, isOwner, joinedAt, lastSeenAt, suspendedAt }) => [
        userId,
        name,
        mobile,
        isOwner ? 'yes' : 'no',
        joinedAt.slice(0, 10),
        lastSeenAt?.slice(0, 16) ?? '-',
        suspendedAt ? `suspended since ${suspendedAt.slice(0, 10)}` : 'at work',
      ]),
    );
  },
};

export const memberSuspend: FinalCommand = {
  usage: '<member id> --enterprise <id>',
  summary:
    'Signs a member out and lets them in no more; they take calls of no task. Their customers stay theirs until somebody of the enterprise hands them over.',
  takes: { values: ['enterprise'] },
  async plan(operator, given) {
    const { member, enterprise } = await findMember(operator, given);
    return {
      will: `Suspends ${member.name} of ${enterprise.name} and signs them out.`,
      async act() {
        const isNew = await operator.suspension.setMemberSuspended(enterprise.id, member.userId, true);
        return `${member.name} of ${enterprise.name} ${isNew ? 'is suspended' : 'was suspended before'}.`;
      },
    };
  },
};

export const memberRestore: PlainCommand = {
  usage: '<member id> --enterprise <id>',
  summary: 'Lets a suspended member in again.',
  takes: { values: ['enterprise'] },
  async run(operator, given) {
    const { member, enterprise } = await findMember(operator, given);
    const isNew = await operator.suspension.setMemberSuspended(enterprise.id, member.userId, false);
    return `${member.name} of ${enterprise.name} ${isNew ? 'works again' : 'is not suspended'}.`;
  },
};

export const signInUnlock: PlainCommand = {
  usage: '--mobile <number>',
  summary: 'Lets somebody try to sign in again at once who typed wrong passwords too often.',
  takes: { values: ['mobile'] },
  async run({ identity }, given) {
    given.words();
    const mobile = readTypedMobile(given.required('mobile'));
    if (!(await identity.unlock(mobile))) throw new UsageError('Nobody has this number.');
    return `The person with ${mobile} may try again. An address with wrong passwords of many people stays closed for 15 minutes.`;
  },
};

async function findMember({ identity }: Operator, given: GivenArguments) {
  const [id] = given.words('member id');
  const enterprise = await requireEnterprise(identity, given.required('enterprise'));
  const member = (await identity.membersOf(enterprise.id)).find(({ userId }) => userId === id);
  if (!member) throw new UsageError(`${enterprise.name} has no member ${id}: see \`member list\``);
  return { member, enterprise };
}
