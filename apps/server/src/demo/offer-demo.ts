import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ReplyOf } from '@haihu/contract/contract';
import type { DataDir } from '../platform/settings/data-dir.ts';
import type { Db } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import { StartError } from '../platform/process/start-error.ts';
import { agencyLogins, demoLogins, demoPassword, ownPhoneLogins } from './demo-logins.ts';
import type { SeedOrder } from './seed-process.ts';

/**
 * Fills an empty embedded database. It never does so if another machine could try the password that everybody knows.
 */
export async function offerDemo(db: Db, dataDir: DataDir, order: SeedOrder): Promise<void> {
  const isEmpty = !(await holdsEnterprises(db));
  if (isEmpty && !order.settings.isLoopback) {
    console.log('No demo accounts are made, because HOST lets other machines in.');
    return sayHowToBegin(db);
  }
  if (isEmpty) {
    // This is noted before the accounts exist, so that a start that breaks off does not leave them unnoted.
    dataDir.noteDemo('making');
    console.log('Making the demo enterprises 海呼演示 and 海呼分部 … Until then nobody can sign in.');
    // A process of its own lets the server answer calls meanwhile, and its memory is freed at its end.
    const seeding = fork(new URL('seed-process.ts', import.meta.url), { serialization: 'advanced' });
    seeding.send(order);
    const [code] = await once(seeding, 'exit');
    if (code !== 0) throw new StartError('The demo enterprises could not be made. Remove DATA_DIR and start again.');
  }
  if (isEmpty) dataDir.noteDemoLogins([...firstLogins, ...laterLogins]);
  if (!dataDir.holdsDemo()) return;
  const made = dataDir.demoLogins();
  console.log(`Sign in with the password ${demoPassword}:\n${(made.length > 0 ? made : firstLogins).join('\n')}`);
}

/** Tells the operator of an installation without enterprises how the first one is made. */
export async function sayHowToBegin(db: Db): Promise<void> {
  if (await holdsEnterprises(db)) return;
  const command = 'npm run haihu -- enterprise create "Acme" --owner-mobile 13900000001 --owner-name "Li Wei"';
  console.log(`There is no enterprise yet. This makes one, and prints its owner's password:\n  ${command}`);
}

const holdsEnterprises = async (db: Db) => (await db.global(sql`select from tenant limit 1`)).length > 0;

/** Returns the accounts that the first page offers. A demo that an older release made has only the first of them. */
export function offeredLogins(dataDir: DataDir): ReplyOf<'identity.demo'> {
  const isMaking = dataDir.isDemoHalfMade();
  if (!dataDir.holdsDemo() || isMaking) return { isMaking, password: '', people: [] };
  const made = dataDir.demoLogins();
  const lines = (made.length > 0 ? made : firstLogins).join();
  return { isMaking, password: demoPassword, people: offered.filter(({ mobile }) => lines.includes(mobile)) };
}

const offered: ReplyOf<'identity.demo'>['people'] = [
  { mobile: demoLogins[2].mobile, kind: 'agent' },
  { mobile: demoLogins[1].mobile, kind: 'manager' },
  { mobile: demoLogins[0].mobile, kind: 'owner' },
  { mobile: ownPhoneLogins.agent, kind: 'ownPhoneAgent' },
  { mobile: agencyLogins.leader, kind: 'agencyLeader' },
];

/** Lines of the accounts that can sign in to a demo, as they are printed. Every release that made a demo made these. */
const firstLogins = demoLogins.map(({ mobile, name, role }) => `  ${mobile}  ${role.padEnd(7)}  ${name}`);

const laterLogins = [
  '  13800000101  owner of 海呼分部',
  `  ${agencyLogins.leader}  agency 华东渠道`,
  `  ${agencyLogins.owner}  owner of 明达五金`,
  `  ${ownPhoneLogins.owner}  owner of 随身销售, whose agents call by their own phones`,
  `  ${ownPhoneLogins.agent}  agent of 随身销售`,
];
