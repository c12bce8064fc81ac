// A process of its own that sends writes from many clients at once. It tells its own processor time.
import { Agent, request } from 'node:http';

/** A write in the form in which HTTP sends it. */
export interface SentWrite {
  path: string;
  token: string;
  body: string;
  /** The idempotency key. Absent: the call takes none. */
  key?: string;
}

export interface WritersOrder {
  address: string;
  clients: number;
  writes: SentWrite[];
}

export interface WritersReport {
  seconds: number;
  /** Milliseconds of each write. */
  times: number[];
  /** Number of answers by their code. */
  codes: Record<string, number>;
  /** Processor time of this process. */
  cpuSeconds: number;
}

process.on('message', (order) => void work(order as WritersOrder).then((report) => process.send!(report)));

async function work({ address, clients, writes }: WritersOrder): Promise<WritersReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const codes: Record<string, number> = {};
  const cpu = process.cpuUsage();
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let write = writes[next++]; write; write = writes[next++]) {
        const asked = performance.now();
        const code = await send(agent, address, write);
        times.push(performance.now() - asked);
        codes[code] = (codes[code] ?? 0) + 1;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  const { user, system } = process.cpuUsage(cpu);
  return { seconds, times, codes, cpuSeconds: (user + system) / 1e6 };
}

function send(agent: Agent, address: string, { path, token, body, key }: SentWrite): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      token,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(key && { 'idempotency-key': key }),
    };
    const asked = request(`${address}${path}`, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.once('end', () => resolve(Number(/"code":(\d+)/.exec(text)![1]))).once('error', reject);
    });
    asked.once('error', reject).end(body);
  });
}
