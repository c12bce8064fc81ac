import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '../..');

/**
 * The statements outside of transactions that a connection plans once for all values, and the key by which each finds its
 * rows. A plan that suits a rare value of a filter is 400 times slower for a common one, so a list with a user's filter
 * does not belong here (`filterSql`).
 */
const plannedOnce: Record<string, string> = {
  'domains/calls/core/calls.repository.ts: findCalls': 'ids of calls',
  'domains/calls/core/calls.repository.ts: findOn': 'the agent of a running call',
  'domains/calls/core/phones.repository.ts: findOrMakePhone': 'the member',
  'domains/config/settings/settings.repository.ts: findValue': 'the name of a setting',
  'domains/customers/claiming/claim.repository.ts: countOwnCustomers': 'the owner, up to a limit',
  'domains/customers/core/customer-leases.repository.ts: findLeases': 'ids of customers',
  'domains/customers/core/customers.repository.ts: findHoldings': 'ids of customers',
  'domains/customers/core/customers.repository.ts: findIdsByNumber': 'the hash of a number',
  'domains/customers/core/customers.repository.ts: findShorts': 'ids of customers',
  'domains/customers/core/public-pools.repository.ts: readPublicPoolsBeside': 'the member',
  'domains/customers/pools/name-search.repository.ts: readNameSearch': 'the enterprise',
  'domains/customers/public-pools/leaving.repository.ts: findOwned': 'ids of customers',
  'domains/customers/record/change.repository.ts: findOwnValues': 'the id of a customer',
  'domains/customers/record/customer-detail.repository.ts: findDetail': 'the id of a customer',
  'domains/customers/record/customer-records.repository.ts: findRecord': 'the id of a customer',
  'domains/followups/notes/notes.repository.ts: findFollowUps': 'ids of notes',
  'domains/identity/sessions/sessions.repository.ts: findDisplay': 'the hash of a token',
  'domains/identity/sessions/sessions.repository.ts: findSession': 'the hash of a token',
  'domains/identity/sessions/sessions.repository.ts: findSessionsByIds': 'ids of sessions',
  'domains/messages/messages.repository.ts: countUnread': 'the member',
  'domains/messages/messages.repository.ts: findNewestMessages': 'the member, newest first',
  'domains/messages/messages.repository.ts: findQuietHours': 'the member',
  'domains/messages/messages.repository.ts: findQuietHoursOf': 'ids of members',
  'domains/numbers/counting/number-budget.ts: createNumberBudget': 'the member',
  // Its few filters have a text each, and every one walks the members by name.
  'domains/organisation/staff/staff.repository.ts: findStaffPage': 'the enterprise, by name',
  'domains/organisation/structure/departments.repository.ts: findDepartments': 'the enterprise',
  'domains/statistics/days/days.repository.ts: addUpCallers': 'the day',
  'domains/statistics/days/days.repository.ts: addUpDay': 'the day',
  'kernel/rate-limit.ts: createRateLimits': 'the window',
  'platform/events/push.ts: findPositions': 'ids of members',
  'platform/events/push.ts: findPushesAfter': 'the member and a position',
};

const found = globSync('{platform,kernel,domains,socket}/**/*.ts', { cwd: source })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !file.includes('.test.') && file !== 'platform/db/sql.ts')
  .flatMap((file) => {
    const text = readFileSync(path.join(source, file), 'utf8');
    return [...text.matchAll(/\bplanOnce\(/g)].map(({ index }) => {
      const owners = text.slice(0, index).matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm);
      return { name: `${file}: ${[...owners].at(-1)?.[1]}`, statement: statementFrom(text, index) };
    });
  });

test('each statement that is planned once has a key by which it finds its rows', () => {
  const names = new Set(found.map(({ name }) => name));
  expect([...names].toSorted()).toEqual(Object.keys(plannedOnce).toSorted());
});

test('none of them has a filter of a user', () => {
  const filtered = found.filter(({ statement }) => /\$\{\s*(matching\(|filter\b|\w*[cC]ondition\w*)/.test(statement));
  expect(filtered.map(({ name }) => name)).toEqual(['domains/organisation/staff/staff.repository.ts: findStaffPage']);
});

/** Returns the text of a call from its name to its closing bracket. */
function statementFrom(text: string, at: number): string {
  let open = 0;
  for (let end = text.indexOf('(', at); end < text.length; end += 1) {
    if (text[end] === '(') open += 1;
    if (text[end] === ')') open -= 1;
    if (open === 0) return text.slice(at, end + 1);
  }
  throw new Error('a bracket is not closed');
}
