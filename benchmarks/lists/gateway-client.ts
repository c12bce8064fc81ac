import { Agent, request } from 'node:http';
import { type ListRequest, pathOf } from './requests.ts';

interface Page {
  list: { id: string }[];
  next: string | null;
  total: number | null;
}

/** One client that keeps its connection, as a phone does. */
export function createClient(address: string) {
  const { send, close } = createConnection(address);

  /** Throws when the answer is no success. */
  async function ask(list: ListRequest, token: string, next?: string): Promise<Page> {
    const text = await send('POST', pathOf(list), token, JSON.stringify({ ...list.body, next }));
    const { code, msg, data } = JSON.parse(text) as { code: number; msg: string; data: Page };
    if (code !== 200) throw new Error(`${list.name}: ${code} ${msg}`);
    return data;
  }

  /** The least that can be asked: what it takes is the machine's. */
  const askNothing = () => send('POST', '/gateway/none', '', '');

  return { ask, askNothing, close };
}

/** Node's plain client: `fetch` would take more of the processor than what is measured. */
export function createConnection(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** Answers the text of the reply, whatever it says. */
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
