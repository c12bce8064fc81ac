import { push } from '@haihu/contract/socket';
import { insertRole } from '../../src/domains/organisation/organisation.api.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { toneWav } from '../tone-wav.ts';
import { pushTo } from '../../src/platform/events/push.ts';
import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import { createWorld } from '../world.ts';
import type { WorldOptions } from '../world-options.ts';

/** A word in names and notes of our enterprise. No outsider may ever read it. */
export const SECRET = '机密';

const recording = { path: 'recordings/matrix.wav', seconds: 12, peaks: [0.1, 0.5] };

/**
 * Makes two enterprises. In ours, an agent owns a customer with a call, a follow-up, a visit and an import. A colleague
 * has every permission but sees only their own things. In the other one, an owner may do everything.
 */
export async function createScene(options: WorldOptions = {}) {
  const world = await createWorld(options);
  const ours = await world.enterprise('海呼演示');
  const theirs = await world.enterprise('海呼分部');
  const agent = await ours.member('赵婷');
  const colleague = await ours.member('李敏');
  const barred = await ours.member('没有权限', { permissions: [] });
  const stranger = await theirs.member('外人', { isSuper: true, dataScope: 'all' });

  const inPublicPool = await ours.addToPublicPool({ name: `${SECRET}公海`, mobile: '13812340001' });
  const owned = await ours.addToPublicPool({ name: `${SECRET}私海`, mobile: '13812340002' });
  // This is so long ago that nobody hears any more who claimed these customers.
  const today = world.clock.now();
  world.clock.now = () => new Date('2026-02-25T02:00:00Z');
  const twin = await ours.addToPublicPool({ name: `${SECRET}同一人`, mobile: '13812340021' });
  const merged = await ours.addToPublicPool({ name: `${SECRET}已合并`, mobile: '13812340022' });
  const stays = await ours.addToPublicPool({ name: `${SECRET}合并到`, mobile: '13812340023' });
  await world.call('customers.claim', { ids: [owned, twin, merged, stays] }, agent.token);
  world.clock.now = () => today;

  const lineId = await world.domains.calls.addLine(ours.tenantId, {
    name: `${SECRET}线路`,
    carrier: '中国电信',
    area: '浙江',
    minutePrice: 1200,
    concurrency: 5,
    numbers: ['057412345678'],
  });
  await world.domains.billing.credit(ours.tenantId, { amount: 1_000_000, key: 'matrix' });
  const { id: packageId } = await world.domains.billing.addPackage(ours.tenantId, {
    name: `${SECRET}套餐`,
    minutes: 100,
    expiresAt: new Date('2026-06-01T00:00:00Z'),
  });
  const { id: product } = await world.domains.billing.catalogue.saveProduct({
    kind: 'package',
    code: 'start',
    name: '起步 500 分钟',
    price: '10',
    minutes: 500,
    validity: { unit: 'month', count: 1 },
  });
  const ask = { what: 'buy', productId: product, times: 1 } as const;
  const quote = (await world.call('billing.quote', ask, agent.token)).data.id;
  const transfer = { provider: 'bank', way: 'transfer', amount: '100' } as const;
  const recharge = (await world.call('billing.recharge', transfer, agent.token)).data.id;
  const callId = await world.domains.calls.recordPast(agent.member, {
    customerId: owned,
    lineId,
    createdAt: today,
    cause: 'answered',
    hungUpBy: 'agent',
    ringSeconds: 5,
    talkSeconds: 12,
    recording,
  });
  const [missed] = await ours.tenant.query<{ id: string }>(sql`
    insert into missed_call (tenant_id, number_enc, number_hash, line_id, first_at, last_at, owner_id)
    select tenant_id, callee_enc, callee_hash, line_id, created_at, created_at, agent_id from call where id = ${callId}
    returning id`);
  const blocked = await world.call(
    'calls.block',
    { mobile: '13812340099', reason: `${SECRET}骚扰`, lastDay: null },
    agent.token,
  );
  const soundPath = (await world.upload(agent.token, '问候.wav', toneWav(1, 440))).data;
  const sound = await world.call('calls.addSound', { name: `${SECRET}问候`, filePath: soundPath }, agent.token);
  const callNote = await world.call('calls.addNote', { callId, second: 2, text: `${SECRET}备注` }, agent.token);
  const note = await world.call('followups.save', { customerId: owned, callId, text: `${SECRET}跟进` }, agent.token);
  const callBack = await world.call(
    'followups.addVisit',
    { customerId: owned, at: '2026-03-05T02:00:00Z', content: `${SECRET}回访` },
    agent.token,
  );
  const makeTag = async (name: string) =>
    (await world.call('customers.saveTag', { groupName: '行业', name, colour: 'blue' }, agent.token)).data.id;
  const [tag, otherTag] = [await makeTag('五金'), await makeTag('建材')];
  const batch = await world.call('customers.setLevels', { whom: { by: 'ids', ids: [owned] }, level: 2 }, agent.token);
  const { data: publicPool } = await world.call(
    'customers.saveSea',
    {
      version: 0,
      name: `${SECRET}海`,
      everybody: true,
      departmentIds: [],
      memberIds: [],
      adminIds: [],
      hiddenFields: [],
      rules: {},
    },
    agent.token,
  );
  const upload = async (name: string) => (await world.upload(agent.token, name, Buffer.from('姓名\n'))).data;
  const attached = { customerId: owned, filePath: await upload(`${SECRET}合同.csv`) };
  const attachment = await world.call('customers.addAttachment', attached, agent.token);
  const freshFile = await upload('报价.csv');
  const two = { keepId: stays, mergeId: merged };
  const { seen } = (await world.call('customers.mergePreview', two, agent.token)).data;
  const merge = await world.call('customers.merge', { ...two, seen, take: {}, owner: 'kept' }, agent.token);
  await world.call('customers.askExtension', { id: owned, reason: SECRET }, agent.token);
  const [request] = await ours.tenant.query<{ id: string }>(sql`select id from extension_request`);
  const [pair] = await ours.tenant.query<{ id: string }>(sql`
    insert into duplicate_pair (tenant_id, one_id, other_id, by)
    values (${ours.tenantId}, ${owned}, ${twin}, 'name') returning id`);
  const { data: savedFilter } = await world.call(
    'customers.saveFilter',
    { name: `${SECRET}筛选`, isShared: false, list: { by: 'private', filter: { levels: [1] } } },
    agent.token,
  );
  const rows = `姓名,手机\n${SECRET}导入,13812340003\n${SECRET}错行,138`;
  const filePath = (await world.upload(agent.token, '名单.csv', Buffer.from(rows))).data;
  const imported = await world.call('customers.import', { filePath, fileName: `${SECRET}.csv` }, agent.token);
  const run = await world.call('calls.startRun', { walk: { by: 'ids', ids: [owned] } }, agent.token);
  await world.call('calls.steerRun', { id: run.data.id, what: 'pause' }, agent.token);
  const followUps = `手机,跟进内容\n13812340002,${SECRET}旧跟进`;
  const followUpPath = (await world.upload(agent.token, '跟进.csv', Buffer.from(followUps))).data;
  const followUpImport = await world.call(
    'customers.importFollowUps',
    { filePath: followUpPath, fileName: `${SECRET}.csv` },
    agent.token,
  );
  await world.runJobs();
  const feedback = await world.call('feedback.save', { text: `${SECRET}反馈` }, agent.token);
  const faceCheck = await world.call('realName.startCheck', {}, agent.token);
  await ours.tenant.transaction((tx) =>
    pushTo(
      tx,
      [{ to: [agent.member.userId], type: push.callBackDue, data: { visitId: callBack.data.id, place: '1' } }],
      today,
    ),
  );
  const [device] = await ours.tenant.query<{ id: string }>(sql`
    insert into notice_device (
      tenant_id, user_id, session_id, endpoint_enc, endpoint_hash, keys_enc, language, is_phone, added_at)
    values (${ours.tenantId}, ${agent.member.userId}, ${agent.member.sessionId}, '', '', '', 'zh', false, ${today})
    returning id`);
  const [message] = await ours.tenant.query<{ id: string }>(sql`select id from message where kind = 'visit'`);
  const task = await world.call(
    'tasks.add',
    {
      name: `${SECRET}任务`,
      mode: 'preview',
      lineId: null,
      seatIds: [agent.member.userId],
      script: `${SECRET}话术`,
      paceSeconds: 5,
      hours: null,
      retries: usualRetries,
      abandonCap: 30,
    },
    agent.token,
  );
  const taken = await world.call(
    'tasks.addNumbers',
    { taskId: task.data.id, numbers: [{ number: '13812340030', name: `${SECRET}号码` }, { number: '138' }] },
    agent.token,
  );
  const outcome = await world.call(
    'tasks.saveOutcome',
    {
      taskId: task.data.id,
      words: `${SECRET}结果`,
      kind: 'open',
      times: 1,
      afterMinutes: 60,
      isOtherDaypart: false,
      isSameAgent: false,
      silenceDays: 0,
    },
    agent.token,
  );
  const [taskNumber] = await ours.tenant.query<{ id: string }>(sql`select id from task_number`);
  await world.call('tasks.doNotCallAdd', { mobile: '13812340033', reason: SECRET }, agent.token);
  const [listed] = await ours.tenant.query<{ id: string }>(sql`select id from do_not_call`);
  const [bill] = await ours.tenant.query<{ id: string }>(sql`select id from ledger_transaction`);

  return {
    ...world,
    people: { agent, colleague, barred, stranger },
    ids: {
      inPublicPool,
      owned,
      bill: bill!.id,
      message: message!.id,
      device: device!.id,
      task: task.data.id,
      taskNumber: taskNumber!.id,
      ownOutcome: outcome.data.id,
      intake: taken.data.intakeId,
      listed: listed!.id,
      package: packageId,
      product,
      quote,
      recharge,
      callId,
      line: lineId,
      callNote: callNote.data.id,
      missedCall: missed!.id,
      blockedCaller: blocked.data.id,
      sound: sound.data.id,
      callBack: callBack.data.id,
      feedback: feedback.data.id,
      faceCheck: faceCheck.data.id,
      followUp: note.data.id,
      tag,
      publicPool: publicPool.id,
      otherTag,
      batch: batch.data.id,
      savedFilter: savedFilter.id,
      attachment: attachment.data.id,
      freshFile,
      run: run.data.id,
      twin,
      merge: merge.data.id,
      pair: pair!.id,
      extension: request!.id,
      filePath,
      followUpImport: followUpImport.data.importId,
      theirTenant: theirs.tenantId,
      sessionId: agent.member.sessionId,
      agentId: agent.member.userId,
      department: await ours.department(`${SECRET}部`),
      role: await insertRole(ours.tenant, { name: `${SECRET}角色`, permissions: ['audit.read'], dataScope: 'all' }),
      ...imported.data,
    },
  };
}

/** Copies these people and things into a world of their own. Expects a scene that was closed. */
export async function copyScene({ databaseName, people, ids }: Scene, options: WorldOptions = {}): Promise<Scene> {
  return { ...(await createWorld({ ...options, copyOf: { databaseName } })), people, ids };
}

export type Scene = Awaited<ReturnType<typeof createScene>>;
export type Ids = Scene['ids'];
