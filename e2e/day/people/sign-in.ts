import type { Client } from './client.ts';

interface Person {
  client: Client;
  mobile: string;
}

/** Signs people in by codes, which are read all at once. Returns the tickets of those who are in no enterprise yet. */
export async function signIn(
  people: readonly Person[],
  readCodes: (mobiles: readonly string[]) => Promise<Map<string, string>>,
): Promise<(string | null)[]> {
  await Promise.all(people.map(({ client, mobile }) => client.call('identity.sendCode', { mobile, purpose: 'login' })));
  const codes = await readCodes(people.map(({ mobile }) => mobile));
  return Promise.all(people.map(({ client, mobile }) => client.enter(mobile, codes.get(mobile)!)));
}
