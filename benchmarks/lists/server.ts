import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { createOperator } from '@haihu/cli/src/operator.ts';
import { createDataFolder } from '@haihu/server/src/integrations/storage/data-folder/data-folder.ts';
import { createCipher } from '@haihu/server/src/platform/cipher.ts';
import { openDataDir } from '@haihu/server/src/platform/settings/data-dir.ts';
import { createDb, type Db } from '@haihu/server/src/platform/db/db.ts';
import { joinRunning } from '@haihu/server/src/platform/db/running.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';

const ours = path.resolve(import.meta.dirname, '../..');

export interface Server {
  address: string;
  pid: number;
  /** Returns the processor time since the start, in seconds. */
  cpuSeconds(): Promise<number>;
  /** Returns the number of requests answered so far, by the code in the answer. */
  answered(): Promise<Record<string, number>>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  logFile: string;
  /** Options for Node itself. */
  nodeOptions?: string[];
  args?: string[];
  env?: Record<string, string>;
  /** The folder of another checkout, whose server is started instead of this one's. */
  checkout?: string;
}

/** Starts the real server on this DATA_DIR, in a process of its own. It logs to `logFile`, as in service. */
export async function startServer(
  dataDir: string,
  { logFile, nodeOptions = [], args = [], env = {}, checkout = ours }: ServerOptions,
): Promise<Server> {
  const main = path.resolve(checkout, 'apps/server/src/main.ts');
  const child = spawn(process.execPath, [...nodeOptions, main, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'no', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const log = createWriteStream(logFile);
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      log.write(chunk);
      if (output.length < 10_000) output += chunk.toString();
      const found = /Haihu is at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`the server ended: ${output}`)));
  });
  const metrics = async () => (await fetch(`${address}/metrics`)).text();
  return {
    address,
    pid: child.pid!,
    cpuSeconds: async () => Number(/^process_cpu_seconds_total (\S+)$/m.exec(await metrics())![1]),
    async answered() {
      const codes: Record<string, number> = {};
      for (const [, code, count] of (await metrics()).matchAll(/^haihu_requests_total\{.*code="(\d+)"\} (\d+)$/gm)) {
        codes[code!] = (codes[code!] ?? 0) + Number(count);
      }
      return codes;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export interface People {
  /** Tokens of agents of the big enterprise, and their ids. */
  agents: string[];
  agentIds: string[];
  manager: string;
  tagIds: string[];
  /** The id of the big enterprise. */
  tenantId: string;
  /** The connection of the application's role. */
  appUrl: string;
}

/** Signs members in at the database of a running server. Returns their tokens. */
export async function signIn(dataDir: string, agents: number): Promise<People> {
  const keys = openDataDir(dataDir);
  const cipher = createCipher({ encryption: keys.secret('encryption.key'), lookup: keys.secret('lookup.key') });
  const { appUrl } = (await joinRunning(dataDir))!;
  const db = createDb(appUrl);
  const { identity } = createOperator({
    db,
    cipher,
    clock: { now: () => new Date() },
    storage: createDataFolder(`${dataDir}/files`),
    linkKey: Buffer.alloc(32),
  });
  const tokenOf = async (tenantId: string, userId: string) =>
    (await identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' })).token;
  try {
    const [big] = await identity.listEnterprises();
    const [managerId, ...agentIds] = await membersOf(db, big!.id, agents + 1);
    const tagIds = await db.forTenant(big!.id).query<{ id: string }>(sql`select id from tag order by id`);
    return {
      tenantId: big!.id,
      agentIds,
      manager: await tokenOf(big!.id, managerId!),
      agents: await Promise.all(agentIds.map((id) => tokenOf(big!.id, id))),
      tagIds: tagIds.map(({ id }) => id),
      appUrl,
    };
  } finally {
    await db.close();
  }
}

async function membersOf(db: Db, tenantId: string, limit: number): Promise<string[]> {
  const rows = await db.forTenant(tenantId).query<{ id: string }>(sql`
    select user_id as id from membership where tenant_id = ${tenantId} order by user_id limit ${limit}`);
  return rows.map(({ id }) => id);
}
