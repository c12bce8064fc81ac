import { expect, test } from 'vitest';
import { sharedWorld } from '../../test/shared-world.ts';
import { audit } from './audit.ts';
import { sql } from '../platform/db/sql.ts';

test('an entry can be neither changed nor deleted, and no other enterprise reads it', async () => {
  const world = await sharedWorld();
  const [ours, theirs] = [await world.enterprise(), await world.enterprise('海呼分部')];
  const { member } = await ours.member('赵婷');
  await audit(ours.tenant, member, { at: world.clock.now(), action: 'calls.recording_opened', subjectId: '7' });

  const read = sql`select actor_id, action, subject_id, detail from audit`;
  expect(await ours.tenant.query(read)).toEqual([
    { actor_id: member.userId, action: 'calls.recording_opened', subject_id: '7', detail: {} },
  ]);
  expect(await theirs.tenant.query(read)).toEqual([]);
  for (const change of [sql`update audit set action = 'none'`, sql`delete from audit`, sql`truncate audit`]) {
    await expect(ours.tenant.query(change)).rejects.toThrow('permission denied');
  }
});
