import { push } from '@haihu/contract/socket';
import { beforeAll, expect, test } from 'vitest';
import { afterAllTests, createWorld, type World } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const atEnd = afterAllTests();
let world: World;
beforeAll(async () => {
  world = await createWorld({ atEnd });
});

async function office() {
  const enterprise = await world.enterprise();
  const agent = await enterprise.member('赵婷');
  const send = (text: string, more: { pictures?: string[]; contact?: string } = {}, token = agent.token) =>
    world.call('feedback.save', { text, ...more }, token);
  const list = (token = agent.token) => world.call('feedback.list', {}, token);
  return { enterprise, agent, send, list };
}

test('feedback with a picture is kept, its contact sealed, and only its author reads it', async () => {
  const { enterprise, agent, send, list } = await office();
  const picture = (await world.upload(agent.token, '截图.png', png)).data;
  const { code, data } = await send('列表很慢', { pictures: [picture], contact: '13812345678' });
  expect(code).toBe(200);
  expect(data).toMatchObject({ text: '列表很慢', hasContact: true, replies: [] });
  expect((await world.http.inject({ url: data.pictures[0]!.whole })).statusCode).toBe(200);
  const kept = await enterprise.tenant.query(sql`select * from feedback`);
  expect(JSON.stringify(kept)).not.toContain('13812345678');
  expect(JSON.stringify((await list()).data)).not.toContain('13812345678');
  expect(await world.domains.operator.feedback.read(enterprise.tenantId, data.id)).toMatchObject({
    contact: '13812345678',
  });
  const boss = await enterprise.member('王总', { isSuper: true, dataScope: 'all' });
  expect((await list(boss.token)).data).toMatchObject({ list: [], total: 0 });
  expect((await world.call('feedback.reply', { id: data.id, text: '看看' }, boss.token)).code).toBe(40400);
});

test('the operator answers: the author is told and reads it, and may write more', async () => {
  const { enterprise, agent, send, list } = await office();
  const { feedback } = world.domains.operator;
  const { data } = await send('希望加导出');
  const mine = async (all = false) =>
    (await feedback.listAll({ all })).filter(({ tenantId }) => tenantId === enterprise.tenantId);
  expect((await mine()).map(({ text }) => text)).toEqual(['希望加导出']);
  expect(await feedback.answer(enterprise.tenantId, data.id, '下个版本就有')).toBe(true);
  expect(await mine()).toEqual([]);
  expect(await mine(true)).toHaveLength(1);
  expect(await world.pushesTo(agent.member)).toMatchObject([
    { type: push.operatorAnswered, data: { what: 'feedback', id: data.id }, msg: '你的反馈有了答复' },
  ]);
  const replied = await world.call('feedback.reply', { id: data.id, text: '谢谢' }, agent.token);
  expect(replied.data.replies.map(({ by, text }) => [by, text])).toEqual([
    ['operator', '下个版本就有'],
    ['author', '谢谢'],
  ]);
  expect((await list()).data.list[0]).toEqual(replied.data);
  expect(await mine()).toHaveLength(1);
  expect(await feedback.answer(enterprise.tenantId, '999999', '没有')).toBe(false);
});

test('the newest comes first, page after page', async () => {
  const { agent, send } = await office();
  for (const text of ['一', '二', '三']) await send(text);
  const first = await world.call('feedback.list', { size: 2 }, agent.token);
  expect(first.data).toMatchObject({ list: [{ text: '三' }, { text: '二' }], total: 3 });
  const rest = await world.call('feedback.list', { size: 2, next: first.data.next! }, agent.token);
  expect(rest.data).toMatchObject({ list: [{ text: '一' }], next: null });
});

test('feedback that is too long, too large, empty or too frequent gets an answer of its own', async () => {
  const { agent, send } = await office();
  expect(await send('长'.repeat(10_000))).toMatchObject({
    code: 41800,
    data: { limit: 2000, fields: [{ field: 'text' }] },
  });
  expect((await send('长'.repeat(2000))).code).toBe(200);
  expect((await send('  ')).code).toBe(40000);
  expect((await send('好', { contact: 'x'.repeat(101) })).code).toBe(40000);
  expect((await send('好', { pictures: ['uploads/none.jpg'] })).code).toBe(40400);
  const table = (await world.upload(agent.token, '名单.csv', Buffer.from('姓名\n'))).data;
  expect((await send('好', { pictures: [table] })).code).toBe(41401);
  expect((await world.upload(agent.token, '大图.png', Buffer.concat([png, Buffer.alloc(20 << 20)]))).code).toBe(41402);
  const codes: number[] = [];
  for (let times = 0; times < 31; times += 1) codes.push((await send(`第 ${times} 次`)).code);
  expect(codes.at(-1)).toBe(41801);
});

test('asked twice under one key it is sent once', async () => {
  const { agent, list } = await office();
  const key = crypto.randomUUID();
  const ask = () => world.call('feedback.save', { text: '只发一次' }, agent.token, { key });
  const ids = (await Promise.all([ask(), ask()])).map(({ data }) => data.id);
  expect(new Set(ids).size).toBe(1);
  expect((await list()).data.total).toBe(1);
});
