// A worker thread that makes a share of the customers and copies them into the database.
import { once } from 'node:events';
import { workerData } from 'node:worker_threads';
import { createCipher } from '@haihu/server/src/platform/cipher.ts';
import { startPsql } from '../psql.ts';
import { customerColumns, customerLine, numberColumns, numberLine, type Staff } from './made-up-customers.ts';

/** A range of customers of one enterprise. */
export interface Stretch {
  staff: Staff;
  /** Number of the first customer; `to` is the first number that is not included. */
  from: number;
  to: number;
}

export interface Share {
  adminUrl: string;
  secrets: { encryption: Uint8Array; lookup: Uint8Array };
  stretches: Stretch[];
}

const { adminUrl, secrets, stretches } = workerData as Share;
const cipher = createCipher({ encryption: Buffer.from(secrets.encryption), lookup: Buffer.from(secrets.lookup) });

const customers = copyInto('customer', customerColumns);
const numbers = copyInto('customer_number', numberColumns);
for (const { staff, from, to } of stretches) {
  for (let start = from; start < to; start += 500) {
    const ids = Array.from({ length: Math.min(500, to - start) }, (_, index) => start + index);
    await customers.write(ids.map((id) => customerLine(cipher, staff, id)).join(''));
    await numbers.write(ids.map((id) => numberLine(cipher, staff.tenantId, id) ?? '').join(''));
  }
}
await Promise.all([customers.end(), numbers.end()]);

function copyInto(table: string, columns: string[]) {
  // Triggers check foreign keys row by row. They are turned off, because the made-up rows keep the rules anyway.
  const commands = ['set session_replication_role = replica', `copy ${table} (${columns.join(', ')}) from stdin`];
  const psql = startPsql(adminUrl, commands);
  return {
    async write(text: string) {
      if (!psql.stdin.write(text)) await once(psql.stdin, 'drain');
    },
    async end() {
      psql.stdin.end();
      await psql.ended();
    },
  };
}
