import pg from 'pg';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../../calls/test-support/call-bench.ts';

const NUMBER = '13812346602';
const NAME = '欧阳罕见名';

/**
 * Returns every row of every table as text with decrypted values. A thief of database and keys would have this data.
 */
async function everythingOpened(world: Awaited<ReturnType<typeof office>>): Promise<string> {
  const client = new pg.Client(world.adminUrl);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
    );
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`);
      for (const { row } of rows) parts.push(JSON.stringify(row), ...sealedIn(row).map((enc) => open(world, enc)));
    }
    return parts.join('\n');
  } finally {
    await client.end();
  }
}

const sealedIn = (row: Record<string, unknown>) =>
  Object.entries(row).flatMap(([name, value]) => (name.endsWith('_enc') && typeof value === 'string' ? [value] : []));

function open({ cipher, tenantId }: Awaited<ReturnType<typeof office>>, hex: string): string {
  try {
    return cipher.open(tenantId, Buffer.from(hex.slice(2), 'hex'));
  } catch {
    // Sealed for another enterprise.
    return '';
  }
}

async function office() {
  const bench = await createCallBench();
  const { token, member } = await bench.agent('赵婷');
  const place = { owner_id: member.userId, owned_at: bench.clock.now() };
  const id = await addCustomer(bench, {
    ...place,
    name: NAME,
    mobile: NUMBER,
    company: NAME,
    remark: NAME,
    address: NAME,
    custom: JSON.stringify({ 1: NAME }),
  });
  const { enc, hash, tail } = bench.cipher.seal(bench.tenantId, '057199998886');
  await bench.tenant.query(
    sql`insert into customer_number values (${bench.tenantId}, ${id}, ${enc}, ${hash}, ${tail})`,
  );
  const other = await addCustomer(bench, { ...place, name: '陈好', mobile: '13812346603' });
  return { ...bench, token, me: member, id, other, ...bench.world.domains.customers.erasure };
}

test('name, numbers, words and recordings are gone everywhere; what calls took and cost stays', async () => {
  const world = await office();
  const field = { kind: 'text' as const, label: '问', choices: [] };
  const step = { key: 's1', title: '问', say: '', field, next: null, branches: [] };
  await world.call('tasks.saveScript', { taskId: null, version: 0, steps: [step] }, world.token);
  const placed = await world.place(world.token, { customerId: world.id });
  const said = { callId: placed.data.id, step: 's1', value: NAME };
  expect((await world.call('tasks.answerScript', said, world.token)).code).toBe(200);
  await world.until(placed.data.id, 'ended');
  // A number dialled by hand belongs to the same person.
  const typed = await world.place(world.token, { mobile: '0571-99998886' });
  await world.until(typed.data.id, 'ended');
  // The person was brought into a call with somebody else.
  const beside = await world.place(world.token, { customerId: world.other });
  await world.until(beside.data.id, 'ended');
  const { enc, hash } = world.cipher.seal(world.tenantId, NUMBER);
  await world.tenant.query(sql`
    insert into call_outside (tenant_id, call_id, line_id, asked_by, number_enc, number_hash, state, since, asked_at,
      ended_at, charged_at, minute_price, billing_step, billing_minimum)
    select tenant_id, id, line_id, agent_id, ${enc}, ${hash}, 'over', ended_at, created_at, ended_at, ended_at, 0, 60, 0
    from call where tenant_id = ${world.tenantId} and id = ${beside.data.id}`);
  const callId = placed.data.id;
  const note = { customerId: world.id, callId, text: `${NAME} 回电 ${NUMBER}`, phoneLabel: 'refuses_calls' } as const;
  await world.call('followups.save', note, world.token);
  const block = { mobile: NUMBER, reason: NAME, lastDay: null };
  expect((await world.call('calls.block', block, world.token)).code).toBe(200);
  const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  await world.call('followups.addVisit', { customerId: world.id, at, content: NAME }, world.token);
  const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const [{ data: photo }, { data: contract }] = [
    await world.upload(world.token, 'a.png', picture),
    await world.upload(world.token, `${NAME}.csv`, Buffer.from(NAME)),
  ];
  const location = { latitude: 29.3, longitude: 120.07, accuracy: 12, name: NAME };
  const seen = await world.call('followups.save', { customerId: world.id, pictures: [photo], location }, world.token);
  expect(seen.code).toBe(200);
  await world.call('customers.addAttachment', { customerId: world.id, filePath: contract }, world.token);
  const { data: filePath } = await world.upload(world.token, 'a.csv', Buffer.from(`姓名,手机\n${NAME},${NUMBER}\n`));
  const file = await world.storage.sizeOf(world.tenantId, filePath);
  expect(file).not.toBeNull();
  const kept = sql`select created_at, talk_seconds, cost, cause, billed_minutes from call order by id`;
  const before = await world.tenant.query(kept);
  const [recorded] = await world.tenant.query<{ path: string | null }>(sql`select recording_path as path from call`);
  expect(await everythingOpened(world)).toContain(NUMBER);

  expect(await world.erase(world.tenantId, { number: '057199998886' })).toBe(world.id);
  const after = await everythingOpened(world);
  for (const gone of [NUMBER, NAME, '057199998886']) expect(after.includes(gone), gone).toBe(false);
  expect(await world.tenant.query(kept)).toEqual(before);
  if (recorded?.path) expect(await world.storage.sizeOf(world.tenantId, recorded.path)).toBeNull();
  for (const gone of [photo, contract]) expect(await world.storage.sizeOf(world.tenantId, gone)).toBeNull();
  expect(after).not.toContain('120.07');
  expect(after).toContain('13812346603');
  expect((await world.call('customers.privatePage', {}, world.token)).data.list.map(({ id }) => id)).toEqual([
    world.other,
  ]);
  expect((await world.call('customers.seaPage', { search: NUMBER }, world.token)).data.list).toEqual([]);
  const [audited] = await world.tenant.query(sql`
    select actor_id, subject_id from audit where action = 'customers.erased'`);
  expect(audited).toEqual({ actor_id: null, subject_id: world.id });
});

test('a customer cannot be erased if it is unknown, on the telephone, or erased already', async () => {
  const world = await office();
  const erase = (id: string) => world.erase(world.tenantId, { id });
  await expect(erase('99999')).rejects.toMatchObject({ errorName: 'customers.not_found' });
  const placed = await world.place(world.token, { customerId: world.id });
  await expect(erase(world.id)).rejects.toMatchObject({ errorName: 'customers.leased' });
  await world.until(placed.data.id, 'ended');
  await erase(world.id);
  await expect(erase(world.id)).rejects.toMatchObject({ errorName: 'customers.not_found' });
  await expect(
    world.tenant.query(sql`update customer_event set detail = '{}' where customer_id = ${world.id}`),
  ).rejects.toThrow('permission denied');
});
