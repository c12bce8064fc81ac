import { expect, test } from 'vitest';
import { createAgency } from '../../server/src/domains/agency/test-support/agencies.ts';
import { createTerminal, typesIn } from './test-support/terminal.ts';

test('agencies are approved, refused with a reason, and given a host of their own', async () => {
  const { world, type } = await createTerminal();
  const { member } = await world.enterprise('海呼演示');
  const profile = { contact: '王经理', phone: '13812349999', region: '浙江杭州', creditCode: '91350100M000100Y43' };
  const apply = async (name: string, applicant: string) => {
    const { token } = await member(applicant);
    await world.call('agency.apply', { name, ...profile }, token);
  };
  expect((await type(['agency', 'list'])).output).toBe('There is no agency.');
  await apply('华东渠道', '王经理');
  await apply('华南渠道', '李经理');
  expect((await type(['agency', 'list'])).output).toContain('1\t华东渠道\t王经理\t13812349999\t浙江杭州');
  expect((await type(['agency', 'refuse', '2'])).failure).toContain('--reason is missing');
  expect((await type(['agency', 'refuse', '2', '--reason', '执照过期'])).output).toBe(
    'The applicant is told: 执照过期',
  );
  expect((await type(['agency', 'approve', '1'])).output).toContain('Agency 2 is there.');
  expect(await type(['agency', 'approve', '1'])).toMatchObject({ code: 2 });
  expect(await type(['agency', 'approve', 'one'])).toMatchObject({ code: 2 });

  expect((await type(['agency', 'host', '2', 'CRM.huadong.example'])).code).toBe(0);
  expect((await type(['agency', 'list'])).output).toContain('2\t华东渠道\tcrm.huadong.example');
  expect(await type(['agency', 'host', '9', 'other.example'])).toMatchObject({ code: 2 });
  expect((await type(['agency', 'host', '2', 'none'])).output).toBe('Agency 2 has no host any more.');
});

test('a host that an enterprise has as its own is refused for an agency, and the other way round', async () => {
  const { world, agencyId } = await createAgency();
  const { type } = typesIn(world);
  const { tenantId } = await world.enterprise('云帆');
  expect((await type(['branding', 'owner', '--host', 'yunfan.example', '--enterprise', tenantId])).code).toBe(0);
  const refused = await type(['agency', 'host', agencyId, 'yunfan.example']);
  expect(refused.code).toBeGreaterThan(0);
  expect(refused.failure).toMatch(/yunfan\.example is an enterprise's own: take it back first/i);
  expect((await type(['branding', 'owner', '--host', 'yunfan.example', '--clear'])).code).toBe(0);
  expect((await type(['agency', 'host', agencyId, 'yunfan.example'])).code).toBe(0);
  const taken = await type(['branding', 'owner', '--host', 'yunfan.example', '--enterprise', tenantId]);
  expect(taken.failure).toMatch(/yunfan\.example is another agency's/i);
});

/** Inserts the charge of a call, without the call itself. */
const charge = (agencyId: string, tenantId: string, at: string, charged: number, base: number) => `
  set session_replication_role = replica;
  insert into agency_charge (tenant_id, agency_id, call_id, at, is_correction, minutes, charged, base)
  values (${tenantId}, ${agencyId}, 1, '${at}', false, 2, ${charged}, ${base})`;

test('an agency is paid each month once, in their order, and only what is over', async () => {
  const { world, agencyId, openEnterprise } = await createAgency();
  const { type } = typesIn(world);
  const { id } = await openEnterprise('明达五金', '13700009001');
  const settle = (month: string, agency = agencyId) => type(['agency', 'settle', agency, month]);
  await world.admin(charge(agencyId, id, '2026-03-05T02:00:00Z', 3000, 2400));
  await world.admin(charge(agencyId, id, '2026-04-05T02:00:00Z', 1700, 1200));
  expect((await settle('2026-3')).failure).toContain('2026-3 is no month, such as 2026-11');
  expect((await settle('2026-03', id)).failure).toContain('明达五金 is no agency: see `agency list`');
  expect(await settle('2026-03')).toMatchObject({ code: 1, failure: expect.stringContaining('not over yet') });
  world.clock.now = () => new Date('2026-05-02T00:00:00Z');
  expect((await settle('2026-04')).failure).toContain('2026-03 comes first');
  expect(await settle('2026-03')).toMatchObject({ code: 0, output: 'Settled 2026-03 of 华东渠道: 0.0600 yuan.' });
  expect((await settle('2026-03')).output).toBe('2026-03 of 华东渠道 was settled before: 0.0600 yuan.');
  expect((await settle('2026-04')).output).toBe('Settled 2026-04 of 华东渠道: 0.0500 yuan.');
  expect((await settle('2026-02')).failure).toContain('2026-04 was settled, and with it everything before.');
  expect((await world.domains.billing.callingCreditOf(agencyId)).balance).toBe(1100);
});

test('the ledgers of all enterprises add up with what is in transit, and what is missing there is named', async () => {
  const { world, agencyId, openEnterprise, owner, call } = await createAgency();
  const { type } = typesIn(world);
  const { id } = await openEnterprise('明达五金', '13700009002');
  await world.domains.billing.credit(agencyId, { amount: 1_000_000, key: 'first' });
  const sent = await call('billing.transfer', { enterpriseId: id, amount: '30' }, owner.token);
  expect(sent).toMatchObject({ code: 200, data: { received: true } });
  const whole = await type(['ledger', 'verify']);
  expect(whole.code).toBe(0);
  expect(whole.output).toContain(`${agencyId}\t华东渠道\t0\t0\t2\t4\t0\t0\tadds up`);
  expect(whole.output).toContain(`${id}\t明达五金\t0\t0\t1\t2\t0\t0\tadds up`);

  // Without the transfer's row, nothing explains the money in transit on either side.
  await world.admin(`delete from balance_transfer where id = ${sent.data.id}`);
  const broken = await type(['ledger', 'verify']);
  expect(broken.code).toBe(1);
  expect(broken.failure).toContain('华东渠道: 300000 is in transit, transfers come to 0');
  expect(broken.failure).toContain('明达五金: -300000 is in transit, transfers come to 0');
});
