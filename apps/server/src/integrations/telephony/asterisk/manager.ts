import { AriAway } from './ari-errors.ts';

/** Milliseconds for an answer. */
const PATIENCE = 5000;

/** A message of Asterisk's manager: the values of its fields. */
export type ManagerMessage = ReadonlyMap<string, string>;

/** The way of an action to the manager interface, and of its messages back. */
export type AskManager = (action: string) => Promise<ManagerMessage[] | null>;

/**
 * Makes the function that asks Asterisk's manager interface (AMI), which knows things that ARI does not tell. It is
 * reached at the address of ARI, with the same name and password: see docs/asterisk/manager.conf. The function returns
 * null if this Asterisk was not set up for it. Rejects if Asterisk is away.
 */
export function createManager({ address, credential }: { address: string; credential: string }): AskManager {
  const [username = '', ...rest] = credential.split(':');
  const secret = rest.join(':');

  async function send(fields: Record<string, string>, cookie: string) {
    const signal = AbortSignal.timeout(PATIENCE);
    try {
      const reply = await fetch(`${address}/rawman`, {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams(fields),
        signal,
      });
      const messages = messagesIn(await reply.text());
      return { isFound: reply.ok, messages, cookie: reply.headers.get('set-cookie') };
    } catch (error) {
      throw new AriAway(`Asterisk does not answer: ${String(error)}`);
    }
  }

  return async function ask(action) {
    const login = await send({ action: 'Login', username, secret, events: 'off' }, '');
    if (!login.isFound || login.messages[0]?.get('Response') !== 'Success') return null;
    const cookie = login.cookie?.split(';')[0] ?? '';
    try {
      return (await send({ action }, cookie)).messages;
    } finally {
      await send({ action: 'Logoff' }, cookie).catch(() => undefined);
    }
  };
}

/** Reads messages: lines of fields and values, with an empty line after each message. */
export function messagesIn(text: string): ManagerMessage[] {
  return text
    .split(/\r?\n\r?\n/)
    .map((part) => new Map([...part.matchAll(/^([^:\r\n]+): ?(.*?)\r?$/gm)].map(([, name, value]) => [name!, value!])))
    .filter((message) => message.size > 0);
}
