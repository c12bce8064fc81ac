import { randomBytes } from 'node:crypto';
import { type FinalCommand, type GivenArguments, readTypedMobile } from '../command.ts';
import type { Operator } from '../operator.ts';

export const passwordReset: FinalCommand = {
  usage: '--mobile <number>',
  summary: 'Gives somebody a new password, and signs that person out everywhere.',
  takes: { values: ['mobile'], flags: ['password-stdin'] },
  async plan(operator, given) {
    given.words();
    const mobile = readTypedMobile(given.required('mobile'));
    return {
      will: `Gives the person with ${mobile} a new password and signs them out everywhere.`,
      async act() {
        const { password, note } = await choosePassword(given);
        await operator.identity.resetPassword(mobile, password);
        return note;
      },
    };
  },
};

/** Returns a password for a person who gets a place in an enterprise. None if that person already has an account. */
export async function newPassword(
  identity: Operator['identity'],
  mobile: string,
  given: GivenArguments,
): Promise<{ password: string | undefined; note: string }> {
  if (!(await identity.hasUser(mobile))) return choosePassword(given);
  return { password: undefined, note: 'The number has an account already: its password stays.' };
}

/**
 * Takes a password from the standard input, or makes one up. It never takes one from the command line, which others can
 * read and the shell remembers.
 */
async function choosePassword(given: GivenArguments): Promise<{ password: string; note: string }> {
  if (given.isSet('password-stdin')) {
    return { password: (await given.readInput()).replace(/\r?\n$/, ''), note: 'The password is the one given.' };
  }
  const password = randomBytes(9).toString('base64url');
  return { password, note: `Password: ${password}` };
}
