import type { MenuKey } from '@haihu/contract/config/core/settings';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { tellCallers } from '../core/callers-waiting.repository.ts';
import { readSettings } from '../../config/config.api.ts';
import { greet } from '../core/given-calls.ts';
import type { WaitingCaller } from './waiting.repository.ts';

/** Milliseconds for a key after the greeting. */
const KEY_TIME = 8000;
/** Milliseconds after which a greeting of which nothing was heard is over. */
const LONGEST_GREETING = 60_000;
/** The number of greetings. A wrong key after the last one leads on as no key does. */
const GREETINGS = 2;

type MenuCaller = Pick<WaitingCaller, 'callId' | 'menu' | 'menuUntil' | 'menuTries'>;

/** Greets a caller, or ends a menu whose time is over. Returns true for a caller who is to be led on. */
export async function keepMenu(tx: Queryable, { callId, menu, menuUntil }: MenuCaller, now: Date): Promise<boolean> {
  if (menu === null) return true;
  if (menu === 'due') {
    await ask(tx, callId, now);
    return false;
  }
  if (menuUntil !== null && now.getTime() < Date.parse(menuUntil)) return false;
  await endMenu(tx, callId, now);
  return true;
}

/** Lets the time for a key begin after the greeting. A greeting that the engine does not have ends the menu. */
export async function noteGreeted(
  tx: Queryable,
  { callId, menu }: MenuCaller,
  { isHeard, now }: { isHeard: boolean; now: Date },
): Promise<void> {
  if (menu !== 'asked') return;
  if (isHeard) await waitForKey(tx, callId, new Date(now.getTime() + KEY_TIME));
  else await endMenu(tx, callId, now);
}

/** Follows a key of the menu, and stores it with the call. Returns the key; null for a wrong one. */
export async function pressMenuKey(
  tx: Queryable,
  { callId, menuTries }: MenuCaller,
  { digits, now }: { digits: string; now: Date },
): Promise<MenuKey | null> {
  const { menuKeys } = await readSettings(tx, 'inbound');
  const chosen = menuKeys.find(({ key }) => key === digits) ?? null;
  if (chosen) {
    await tx.query(sql`
      update call set menu_key = ${chosen.key}, menu_label = ${chosen.label}
      where tenant_id = ${tx.tenantId} and id = ${callId}`);
    await endMenu(tx, callId, now, chosen.departmentId);
  } else if (menuTries < GREETINGS) await ask(tx, callId, now);
  else await endMenu(tx, callId, now);
  return chosen;
}

async function ask(tx: Queryable, callId: string, now: Date): Promise<void> {
  await greet(tx, callId, now);
  await tx.query(sql`
    update call_waiting set menu = 'asked', menu_tries = menu_tries + 1
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
  await waitForKey(tx, callId, new Date(now.getTime() + LONGEST_GREETING));
}

async function waitForKey(tx: Queryable, callId: string, until: Date): Promise<void> {
  await tx.query(sql`
    update call_waiting set menu_until = ${until}, due_at = ${until}
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/** Ends the menu. The caller is led on, first to the agents of a department if they chose one. */
async function endMenu(tx: Queryable, callId: string, now: Date, teamId: string | null = null): Promise<void> {
  await tx.query(sql`
    update call_waiting set menu = null, menu_until = null, due_at = ${now}, team_id = ${teamId}
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
  tellCallers(tx);
}
