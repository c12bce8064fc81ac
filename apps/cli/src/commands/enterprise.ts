import { isValidZone } from '@haihu/rules/day';
import { type FinalCommand, oneOf, type PlainCommand, readTypedMobile, printedTable, UsageError } from '../command.ts';
import { requireEnterprise } from './find-enterprise.ts';
import { newPassword } from './password.ts';
import { places } from './places.ts';

/** Longest name, as for owners. */
const LONGEST_NAME = 50;

export const enterpriseCreate: PlainCommand = {
  usage:
    '<name> --owner-mobile <number> --owner-name <name> [--zone Asia/Shanghai] [--rules CN|US|none] [--device] [--unmasked]',
  summary:
    'Makes an enterprise with its owner. --device: agents call by their own phones. --unmasked: numbers are shown in full.',
  takes: { values: ['owner-mobile', 'owner-name', 'zone', 'rules'], flags: ['device', 'unmasked', 'password-stdin'] },
  async run({ identity }, given) {
    const [name] = given.words('name');
    const mobile = readTypedMobile(given.required('owner-mobile'));
    const ownerName = given.required('owner-name');
    const settings = {
      zone: readZone(given.option('zone') ?? 'Asia/Shanghai'),
      rulePack: oneOf('--rules', given.option('rules') ?? 'CN', ['CN', 'US', 'none']),
      companyType: given.isSet('device') ? 1 : 0,
      masksPhones: !given.isSet('unmasked'),
    } as const;
    const { password, note } = await newPassword(identity, mobile, given);
    const owner = { ...places.owner, name: ownerName, mobile, password };
    const id = await identity.foundEnterprise(name!, settings, owner);
    return {
      text: `Enterprise ${id}: ${name}, owned by ${ownerName}.\n${note}`,
      json: { id, name, owner: ownerName, password: password ?? null },
    };
  },
};

export const enterpriseList: PlainCommand = {
  usage: '',
  summary: 'All enterprises, with their size, their owners, and why one is suspended.',
  async run({ identity }, given) {
    given.words();
    const list = await identity.listEnterprises();
    return printedTable(
      ['ID', 'NAME', 'MEMBERS', 'OWNERS', 'SINCE', 'STATE'],
      list.map(({ id, name, memberCount, owners, createdAt, suspendedAt, suspendedFor }) => [
        id,
        name,
        memberCount,
        owners.join(', ') || '-',
        createdAt.slice(0, 10),
        suspendedAt ? `suspended since ${suspendedAt.slice(0, 10)}: ${suspendedFor}` : 'open',
      ]),
    );
  },
};

export const enterpriseSuspend: FinalCommand = {
  usage: '<id> --reason <text>',
  summary:
    'Signs everybody of an enterprise out and lets nobody in; calls that are on go on. `enterprise resume` lets them in again: nothing is lost.',
  takes: { values: ['reason'] },
  async plan({ identity, suspension }, given) {
    const [id] = given.words('id');
    const reason = given.required('reason');
    const { name, memberCount } = await requireEnterprise(identity, id!);
    return {
      will: `Suspends ${name} and signs its ${memberCount} member(s) out: ${reason}.`,
      async act() {
        const isNew = await suspension.suspend(id!, reason);
        return isNew ? `${name} is suspended: ${reason}.` : `${name} was suspended before.`;
      },
    };
  },
};

export const enterpriseResume: PlainCommand = {
  usage: '<id>',
  summary: 'Lets the members of a suspended enterprise in again.',
  async run({ identity, suspension }, given) {
    const [id] = given.words('id');
    const { name } = await requireEnterprise(identity, id!);
    return (await suspension.resume(id!)) ? `${name} is open again.` : `${name} is not suspended.`;
  },
};

export const enterpriseRename: PlainCommand = {
  usage: '<id> <name>',
  summary: 'Gives an enterprise another name. Its members see it from their next request on.',
  async run({ identity, suspension }, given) {
    const [id, typed] = given.words('id', 'name');
    const name = typed!.trim();
    if (name === '' || name.length > LONGEST_NAME) throw new UsageError(`<name> has 1 to ${LONGEST_NAME} characters`);
    const before = await requireEnterprise(identity, id!);
    await suspension.rename(id!, name);
    return `${before.name} is called ${name} now.`;
  },
};

function readZone(zone: string): string {
  if (!isValidZone(zone)) throw new UsageError(`--zone ${zone} is no time zone: write it like Asia/Shanghai`);
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}
