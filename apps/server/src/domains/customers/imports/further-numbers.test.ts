import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';

test('a number that a customer has beside its first one is known to an import as it is to whoever types it', async () => {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { token } = await enterprise.member('王磊', { dataScope: 'all' });
  const { call } = world;
  const beside = { number: '13912340002', label: 'mobile' as const };
  await call('customers.addPrivate', { name: '刘芳', mobile: '13912340001', numbers: [beside] }, token);
  const duplicate = await call('customers.addToSea', { name: '又是她', mobile: beside.number }, token);
  expect(duplicate).toMatchObject({ code: 41017 });

  for (const existing of ['skip', 'merge'] as const) {
    const file = '姓名,手机\n又是她,13912340002\n新人,1391234' + (existing === 'skip' ? '0003' : '0004');
    const { data: filePath } = await world.upload(token, 'a.csv', Buffer.from(file));
    const { importId } = (await call('customers.import', { filePath, fileName: 'a.csv' }, token)).data;
    await world.runJobs();
    const read = async () => (await call('customers.importInfo', { importId }, token)).data;
    expect(await read()).toMatchObject({ good: 1, existing: 1, wrong: 0 });
    await call('customers.confirmImport', { importId, target: 'sea', existing }, token);
    await world.runJobs();
    expect(await read()).toMatchObject({ state: 'done', added: 1, skipped: 1, merged: 0 });
  }
});
