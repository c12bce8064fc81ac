import type { DataDir } from '../platform/data-dir.ts';
import { sql } from '../platform/db/sql.ts';
import { type DemoParts, demoLogins, demoPassword, seedDemo } from './demo.ts';

interface Place {
  /** No other machine reaches the address. */
  isLoopback: boolean;
  dataDir: DataDir;
}

/** Fills an empty embedded database: never where another machine could try the password that everybody knows. */
export async function offerDemo(parts: DemoParts, { isLoopback, dataDir }: Place): Promise<void> {
  const isEmpty = (await parts.db.global(sql`select from tenant limit 1`)).length === 0;
  if (isEmpty && !isLoopback) {
    console.log('No demo accounts are made, because HOST lets other machines in.');
    return;
  }
  // Before they are there: a start that is cut short must not leave them unnoted.
  if (isEmpty) dataDir.noteDemo();
  if (await seedDemo(parts)) console.log('Made the demo enterprises 海呼演示 and 海呼分部.');
  if (!dataDir.holdsDemo()) return;
  const logins = demoLogins.map(({ mobile, name, role }) => `  ${mobile}  ${role.padEnd(7)}  ${name}`);
  console.log(`Sign in with the password ${demoPassword}:\n${logins.join('\n')}\n  13800000101  owner of 海呼分部`);
}
