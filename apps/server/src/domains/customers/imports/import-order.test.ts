import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';

async function office() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { token } = await enterprise.member('王磊', { dataScope: 'all' });
  async function write(lines: string[], target: 'sea' | 'self'): Promise<void> {
    const { data: filePath } = await world.upload(token, 'a.csv', Buffer.from(['姓名,手机', ...lines].join('\n')));
    const { importId } = (await world.call('customers.import', { filePath, fileName: 'a.csv' }, token)).data;
    await world.runJobs();
    const confirmed = { importId, target, existing: 'skip', reason: '旧系统的客户' } as const;
    expect(await world.call('customers.confirmImport', confirmed, token)).toMatchObject({ code: 200 });
    await world.runJobs();
  }
  return { ...world, token, write };
}

test('customers of one import stand in the lists in the order of its sheet, however many batches it took', async () => {
  const { call, token, write } = await office();
  const names = Array.from({ length: 620 }, (_, index) => `客户${index}`);
  await write(
    names.map((name, index) => `${name},1391235${1000 + index}`),
    'sea',
  );
  const listed: string[] = [];
  for (let next: string | null | undefined; next !== null;) {
    const page = (await call('customers.seaPage', { size: 100, ...(next && { next }) }, token)).data;
    listed.push(...page.list.map(({ name }) => name));
    next = page.next;
  }
  expect(listed).toEqual(names);

  await write(['刘芳,13912345001', '王五,13912345002', '李四,13912345003'], 'self');
  const { list } = (await call('customers.privatePage', {}, token)).data;
  expect(list.map(({ name }) => name)).toEqual(['刘芳', '王五', '李四']);
});
