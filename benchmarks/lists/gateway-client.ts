import { Agent, request } from 'node:http';
import { type ListRequest, pathOf } from './requests.ts';

interface Page {
  list: { id: string }[];
  next: string | null;
  total: number | null;
}

/** Makes a client that keeps its connection, like a phone. */
export function createClient(address: string) {
  const { send, close } = createConnection(address);

  /** Asks for a page of a list. Throws when the answer is no success. */
  async function ask(list: ListRequest, token: string, next?: string): Promise<Page> {
    const text = await send('POST', pathOf(list), token, JSON.stringify({ ...list.body, next }));
    const { code, msg, data } = JSON.parse(text) as { code: number; msg: string; data: Page };
    if (code !== 200) throw new Error(`${list.name}: ${code} ${msg}`);
    return data;
  }

  /** Asks for the least possible. Its time is that of the machine. */
  const askNothing = () => send('POST', '/gateway/none', '', '');

  return { ask, askNothing, close };
}

/**
 * Opens a connection with Node's plain client, because `fetch` would take more processor time than the measured work.
 */
export function createConnection(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** Sends a request. Returns the text of the reply, whatever it says. */
  function send(method: string, path: string, token: string, body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = { token, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const asked = request(`${address}${path}`, { method, agent, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.once('end', () => resolve(text)).once('error', reject);
      });
      asked.once('error', reject).end(body);
    });
  }

  return { send, close: () => agent.destroy() };
}

export type Client = ReturnType<typeof createClient>;
export type Connection = ReturnType<typeof createConnection>;
