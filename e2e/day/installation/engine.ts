import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { createLab, type Lab } from '../../../apps/server/test/journeys.ts';
import { until } from '../until.ts';
import type { Operator } from './operator.ts';

/** Name of the line that leads through the Asterisk. */
export const LINE = '网页电话线路';

/** Longest wait until a dialler drives the engine. Milliseconds. */
const CONNECTED = 60_000;

/** Returns true if `npm run tools` has unpacked a test Asterisk on this machine. */
export const hasAsterisk = (): boolean =>
  existsSync(path.join(process.env.HAIHU_TOOLS ?? path.join(homedir(), '.cache/haihu'), 'asterisk/usr/sbin/asterisk'));

/** Starts an Asterisk, and another one as its carrier. The operator sells the enterprise a line through them. */
export async function connectAsterisk(operator: Operator, tenantId: string): Promise<{ lab: Lab; lineId: string }> {
  const lab = await createLab({ softphones: [] });
  try {
    return { lab, lineId: await sellLine(operator, tenantId, lab) };
  } catch (error) {
    await lab.close();
    throw error;
  }
}

/** Follows docs/asterisk.md, command by command. Returns the id of the line. */
async function sellLine(operator: Operator, tenantId: string, lab: Lab): Promise<string> {
  const [user, password] = lab.credential.split(':');
  await operator(['engine', 'add', 'pbx1', '--address', lab.address, '--user', user!], password);
  const sold = ['--carrier', '电信', '--area', '浙江杭州', '--price', '0.12', '--concurrency', '30'];
  const numbers = ['--numbers', '057188886611,057188886612'];
  await operator(['line', 'create', LINE, '--enterprise', tenantId, ...numbers, ...sold]);
  const lines = await rowsOf(operator, ['line', 'list', '--enterprise', tenantId]);
  const { id } = lines.find(({ name }) => name === LINE)!;
  const trunk = ['--engine', 'asterisk', '--trunk', lab.trunk, '--trunk-user', lab.line.user];
  await operator(['line', 'set', id!, '--enterprise', tenantId, ...trunk], lab.line.secret);
  const isConnected = async () => {
    const nodes = await rowsOf(operator, ['engine', 'list']);
    return nodes.some(({ name, connection }) => name === 'pbx1' && connection === 'up');
  };
  await until(isConnected, CONNECTED, 'the Asterisk is not connected');
  return id!;
}

async function rowsOf(operator: Operator, args: string[]): Promise<Record<string, string>[]> {
  return JSON.parse(await operator([...args, '--json'])) as Record<string, string>[];
}
