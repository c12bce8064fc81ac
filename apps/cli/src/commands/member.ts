import { type Command, oneOf, readMobile } from '../command.ts';
import { findEnterprise } from './find-enterprise.ts';
import { newPassword } from './password.ts';
import { places } from './places.ts';

export const memberAdd: Command = {
  usage: '--enterprise <id> --mobile <number> --name <name> --role agent|manager|owner',
  summary: 'Gives somebody a place in an enterprise. Who has an account already signs in with it.',
  takes: { values: ['enterprise', 'mobile', 'name', 'role'], flags: ['password-stdin'] },
  async run({ identity }, given) {
    given.words();
    const enterprise = await findEnterprise(identity, given.required('enterprise'));
    const mobile = readMobile(given.required('mobile'));
    const name = given.required('name');
    const role = oneOf('--role', given.required('role'), ['agent', 'manager', 'owner']);
    const { password, note } = await newPassword(identity, mobile, given);
    await identity.addMember(enterprise.id, { ...places[role], name, mobile, password });
    return `${name} is ${role} of ${enterprise.name}.\n${note}`;
  },
};
