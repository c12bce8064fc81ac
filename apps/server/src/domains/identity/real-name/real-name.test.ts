import type { FaceChallenge } from '@haihu/contract/identity/values';
import { push } from '@haihu/contract/socket';
import { beforeAll, expect, test } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { discPicture } from '../../../../test/disc-picture.ts';
import { afterAllTests, createWorld, type World } from '../../../../test/world.ts';
import { FaceUnavailable } from '../../../integrations/face/face.ts';
import { createLocalFace } from '../../../integrations/face/local/local.ts';
import { sql } from '../../../platform/db/sql.ts';

const NUMBER = '11010519491231002X';
const MINUTE = 60_000;

const atEnd = afterAllTests();
let world: World;
beforeAll(async () => {
  world = await createWorld({ atEnd });
});

async function person() {
  const enterprise = await world.enterprise();
  const agent = await enterprise.member('赵婷');
  const start = (token = agent.token) => world.call('realName.startCheck', {}, token);
  const pictures = async (places = [60, 80, 100]) => {
    const paths: string[] = [];
    for (const x of places) paths.push((await world.upload(agent.token, 'frame.jpg', await discPicture(x))).data);
    return paths;
  };
  const finish = async (check: { id: string; challenges: FaceChallenge[] }, paths: string[], token = agent.token) => {
    const frames = paths.map((path, index) => ({ path, challenge: check.challenges[index] ?? ('look' as const) }));
    return world.call('realName.finishCheck', { id: check.id, frames }, token);
  };
  const result = async () => (await finish((await start()).data, await pictures())).data.resultId;
  const submit = (resultId: string, more: object = {}, token = agent.token) =>
    world.call('realName.submit', { name: '张小三', idNumber: NUMBER, resultId, consent: true, ...more }, token);
  const state = (token = agent.token) => world.call('realName.state', {}, token);
  return { enterprise, agent, start, pictures, finish, result, submit, state };
}

const pass = (milliseconds: number) => {
  const now = world.clock.now().getTime() + milliseconds;
  world.clock.now = () => new Date(now);
};

test('name, number and pictures go to a person, sealed; accepted, the pictures are gone and the member is told', async () => {
  const { enterprise, agent, result, submit, state, start } = await person();
  const { tenantId, tenant } = enterprise;
  const { userId } = agent.member;
  const { realNames } = world.domains.identity;
  expect((await state()).data).toMatchObject({ state: 'none', judgedBy: null });
  const sent = await submit(await result(), { idNumber: ' 110105 1949-1231 002x' });
  expect(sent).toMatchObject({ code: 200, data: { state: 'waiting', decidedAt: null } });
  expect(await submit('x', {})).toMatchObject({ code: 40247 });
  expect((await start()).code).toBe(40241);

  const kept = JSON.stringify(await tenant.query(sql`select * from real_name`));
  for (const secret of [NUMBER, '张小三']) {
    expect(kept).not.toContain(secret);
    expect(JSON.stringify([sent, await state()])).not.toContain(secret);
  }
  const waiting = (await realNames.listWaiting()).filter((each) => each.tenantId === tenantId);
  expect(waiting).toMatchObject([{ userId, memberName: '赵婷', pictures: 3 }]);
  const opened = await realNames.open(tenantId, userId);
  expect(opened).toMatchObject({ realName: '张小三', idNumber: NUMBER, state: 'waiting' });
  const paths = opened!.frames.map(({ path }) => path);
  expect(await world.storage.sizeOf(tenantId, paths[0]!)).toBeGreaterThan(0);

  expect(await realNames.decide(tenantId, userId, { because: null, note: null })).toBe(true);
  expect(await realNames.decide(tenantId, userId, { because: null, note: null })).toBe(false);
  expect((await state()).data).toMatchObject({ state: 'approved', refusedBecause: null });
  expect(await Promise.all(paths.map((path) => world.storage.sizeOf(tenantId, path)))).toEqual([null, null, null]);
  expect(await world.pushesTo(agent.member)).toMatchObject([
    { type: push.operatorAnswered, data: { what: 'realName', state: 'approved' }, msg: '个人认证已通过' },
  ]);
  const { data } = await world.call('messages.list', { kind: 'system' }, agent.token);
  expect(data.list).toMatchObject([{ title: '个人认证已通过', link: { to: 'realName' } }]);
  const audited = await tenant.query<{ action: string }>(sql`
    select action from audit where action like 'identity.real_name%' order by id`);
  expect(audited.map(({ action }) => action)).toEqual([
    'identity.real_name_sent',
    'identity.real_name_seen',
    'identity.real_name_decided',
  ]);
});

test('refused for the wrong face: name and number are erased, the reason is read, and it may be tried again', async () => {
  const { enterprise, agent, result, submit, state } = await person();
  const { realNames } = world.domains.identity;
  const { tenantId } = enterprise;
  const { userId } = agent.member;
  await submit(await result());
  await realNames.decide(tenantId, userId, { because: 'wrong_face', note: '照片不是本人' });
  expect((await state()).data).toMatchObject({
    state: 'refused',
    refusedBecause: 'wrong_face',
    note: '照片不是本人',
  });
  expect(await realNames.open(tenantId, userId)).toMatchObject({ realName: null, idNumber: null, frames: [] });
  expect((await submit(await result())).data).toMatchObject({ state: 'waiting', note: null });
});

test('a result belongs to the session that made it, and is used once; others are told so', async () => {
  const { agent, result, submit, enterprise } = await person();
  const again = await enterprise.member('李敏');
  const resultId = await result();
  expect(await submit(resultId, {}, again.token)).toMatchObject({ code: 40247 });
  const other = await world.domains.identity.openSession(agent.member.userId, enterprise.tenantId, {
    ip: '192.0.2.1',
    deviceKey: '',
  });
  expect(await submit(resultId, {}, other.token)).toMatchObject({ code: 40247 });
  expect(await submit('never-given')).toMatchObject({ code: 40247 });
  const codes = (await Promise.all([submit(resultId), submit(resultId)])).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([200, 40248]);
});

test('a provider decides outside any transaction; its refusals and its absence have codes of their own', async () => {
  const face = createLocalFace();
  const judged = { judge: face.judge };
  const { challenges } = face;
  const away = await createWorld({
    atEnd,
    face: { provider: 'baidu', challenges, judge: (pictures) => judged.judge(pictures) },
  });
  const { token } = await (await away.enterprise()).member('赵婷');
  const paths: string[] = [];
  for (const x of [60, 80, 100]) paths.push((await away.upload(token, 'frame.jpg', await discPicture(x))).data);
  const check = (await away.call('realName.startCheck', {}, token)).data;
  const frames = paths.map((path, index) => ({ path, challenge: check.challenges[index]! }));
  const finish = () => away.call('realName.finishCheck', { id: check.id, frames }, token);

  expect((await away.call('realName.state', {}, token)).data).toMatchObject({ state: 'none', judgedBy: 'baidu' });
  judged.judge = async () => Promise.reject(new FaceUnavailable('no answer'));
  expect((await finish()).code).toBe(40251);
  judged.judge = async () => {
    const held = await away.admin(`
      select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`);
    expect(held).toEqual([]);
    return 'not_live';
  };
  expect((await finish()).code).toBe(40250);
  judged.judge = async () => 'live';
  const codes = (await Promise.all([finish(), finish()])).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([200, 40400]);
});

test('a late answer has a code of its own, before the camera and after it', async () => {
  const { start, pictures, finish, result, submit } = await person();
  const check = (await start()).data;
  const paths = await pictures();
  pass(5 * MINUTE + 1);
  expect(await finish(check, paths)).toMatchObject({ code: 40243 });
  const resultId = await result();
  pass(30 * MINUTE + 1);
  expect(await submit(resultId)).toMatchObject({ code: 40249 });
});

test('pictures answer what was asked, show something, and change; a check ends once', async () => {
  const { agent, start, pictures, finish, enterprise } = await person();
  const check = (await start()).data;
  expect(new Set(check.challenges).size).toBe(3);
  const paths = await pictures();
  expect(await finish(check, paths.slice(0, 2))).toMatchObject({ code: 40244 });
  expect(await finish({ ...check, challenges: check.challenges.toReversed() }, paths)).toMatchObject({ code: 40244 });
  expect(await finish(check, [paths[0]!, paths[0]!, paths[1]!])).toMatchObject({ code: 40244 });
  expect(await finish(check, await pictures([80, 80, 80]))).toMatchObject({ code: 40246 });
  expect(await finish(check, await pictures([60, 999, 100]))).toMatchObject({ code: 40245 });
  expect(await finish(check, ['uploads/none.jpg', ...paths.slice(1)])).toMatchObject({ code: 40400 });
  const other = await enterprise.member('李敏');
  expect(await finish(check, paths, other.token)).toMatchObject({ code: 40400 });
  expect(await finish(check, paths, agent.token)).toMatchObject({ code: 200 });
  expect(await finish(check, paths)).toMatchObject({ code: 40400 });
});

test.each([
  ['a wrong checksum', { idNumber: '110105194912310021' }, 40240],
  ['a day that never was', { idNumber: '110105194902300028' }, 40240],
  ['fifteen digits', { idNumber: '110105491231002' }, 40240],
  ['no consent', { consent: false }, 40000],
  ['no name', { name: ' ' }, 40000],
])('%s is refused, and the result stays', async (_what, wrong, code) => {
  const { result, submit } = await person();
  const resultId = await result();
  expect((await submit(resultId, wrong)).code).toBe(code);
  expect((await submit(resultId)).code).toBe(200);
});

test('it may be tried twenty times a day', async () => {
  const { start } = await person();
  const codes: number[] = [];
  for (let times = 0; times < 21; times += 1) codes.push((await start()).code);
  expect(codes.slice(-2)).toEqual([200, 40242]);
});

test('taken back, everything is erased at once; so is it with the account', async () => {
  const { enterprise, agent, result, submit, state } = await person();
  await submit(await result());
  const frames = (await world.domains.identity.realNames.open(enterprise.tenantId, agent.member.userId))!.frames;
  expect((await world.call('realName.withdraw', {}, agent.token)).code).toBe(200);
  expect((await state()).data.state).toBe('none');
  expect(await world.storage.sizeOf(enterprise.tenantId, frames[0]!.path)).toBeNull();
  expect(await enterprise.tenant.query(sql`select 1 from face_check`)).toEqual([]);
  expect((await auditedIn(enterprise.tenant)).at(-1)).toBe('identity.real_name_withdrawn');
});
