import { isValidZone } from '@haihu/rules/day';
import { type Command, oneOf, readMobile, table, UsageError } from '../command.ts';
import { newPassword } from './password.ts';
import { places } from './places.ts';

export const enterpriseCreate: Command = {
  usage:
    '<name> --owner-mobile <number> --owner-name <name> [--zone Asia/Shanghai] [--rules CN|US|none] [--device] [--unmasked]',
  summary:
    'Makes an enterprise with its owner. --device: agents call by their own phones. --unmasked: numbers are shown in full.',
  takes: { values: ['owner-mobile', 'owner-name', 'zone', 'rules'], flags: ['device', 'unmasked', 'password-stdin'] },
  async run({ identity }, given) {
    const [name] = given.words('name');
    const mobile = readMobile(given.required('owner-mobile'));
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
    return `Enterprise ${id}: ${name}, owned by ${ownerName}.\n${note}`;
  },
};

export const enterpriseList: Command = {
  usage: '',
  summary: 'All enterprises, with their size and their owners.',
  async run({ identity }, given) {
    given.words();
    const list = await identity.listEnterprises();
    return table(
      ['ID', 'NAME', 'MEMBERS', 'OWNERS', 'SINCE'],
      list.map(({ id, name, memberCount, owners, createdAt }) => [
        id,
        name,
        memberCount,
        owners.join(', ') || '-',
        createdAt.slice(0, 10),
      ]),
    );
  },
};

function readZone(zone: string): string {
  if (!isValidZone(zone)) throw new UsageError(`--zone ${zone} is no time zone: write it like Asia/Shanghai`);
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}
