import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryDataDir } from '../../server/test/server-process.ts';
import { saveSubmission } from '../../server/src/domains/identity/real-name/real-name.repository.ts';
import { createOperator } from './operator.ts';
import { createTerminal } from './test-support/terminal.ts';

const home = { ip: '192.0.2.10', deviceKey: '' };

const create = (name: string, mobile: string) => [
  'enterprise',
  'create',
  name,
  '--owner-mobile',
  mobile,
  '--owner-name',
  '周总',
];

test('an enterprise begins with an owner who can sign in and may do everything', async () => {
  const { type, identity } = await createTerminal();
  const { code, output } = await type([...create('海呼演示', '+86 138-0000-0001'), '--rules', 'none', '--unmasked']);
  expect(code).toBe(0);
  const password = /^Password: (\S{12})$/m.exec(output)![1]!;
  const { session } = await identity.login({ mobile: '13800000001', password }, home);
  expect(session!.user).toMatchObject({ name: '周总', superTenant: true, dataScope: 'all', masksPhones: false });
  expect(await identity.findMember(session!.token)).toMatchObject({ rulePack: 'none', companyType: 0 });
});

test('members are added by role, and who has an account keeps its password', async () => {
  const { type, identity } = await createTerminal();
  await type([...create('海呼演示', '13800000001'), '--password-stdin'], 'owner-secret\n');
  await type(create('海呼分部', '13800000101'));
  const add = (enterprise: string, mobile: string, role: string) =>
    type(['member', 'add', '--enterprise', enterprise, '--mobile', mobile, '--name', '王主管', '--role', role]);

  expect((await add('1', '13800000002', 'manager')).output).toContain('王主管 is manager of 海呼演示.');
  expect((await add('2', '13800000001', 'agent')).output).toContain('its password stays');
  expect(await add('2', '13800000001', 'agent')).toMatchObject({
    code: 1,
    failure: 'This user is a member of the enterprise already.',
  });
  const login = await identity.login({ mobile: '13800000001', password: 'owner-secret' }, home);
  expect(login.choice!.enterprises.map(({ name }) => name)).toEqual(['海呼演示', '海呼分部']);
  expect((await type(['enterprise', 'list'])).output.split('\n').map((line) => line.split('\t').slice(0, 4))).toEqual([
    ['ID', 'NAME', 'MEMBERS', 'OWNERS'],
    ['1', '海呼演示', '2', '周总'],
    ['2', '海呼分部', '2', '周总'],
  ]);
});

test('the version is told without a database', async () => {
  const { type, opened } = await createTerminal();
  const { version } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8'));
  expect(await type(['version'])).toEqual({ code: 0, output: version, failure: '' });
  expect((await type(['version', '--json'])).output).toBe(JSON.stringify({ version }));
  expect((await type(['version', 'all'])).code).toBe(2);
  expect(opened()).toBe(0);
});

test('a refused password leaves no enterprise behind', async () => {
  const { type } = await createTerminal();
  const { code, failure } = await type([...create('海呼演示', '13800000001'), '--password-stdin'], 'short');
  expect([code, failure]).toEqual([1, 'The password needs 8 to 200 characters.']);
  expect((await type(['enterprise', 'list'])).output).not.toContain('海呼演示');
});

test('a new password works, the old one does not', async () => {
  const { type, identity } = await createTerminal();
  await type([...create('海呼演示', '13800000001'), '--password-stdin'], 'owner-secret');
  const { output } = await type(['password', 'reset', '--mobile', '13800000001']);
  const password = /^Password: (\S+)$/m.exec(output)![1]!;
  expect((await identity.login({ mobile: '13800000001', password }, home)).session).not.toBeNull();
  await expect(identity.login({ mobile: '13800000001', password: 'owner-secret' }, home)).rejects.toThrow();
  expect(await type(['password', 'reset', '--mobile', '13800000009'])).toMatchObject({
    code: 1,
    failure: 'Nobody has this number.',
  });
});

test('the outbox shows codes to the operator, newest first', async () => {
  const { world, type, identity } = await createTerminal();
  expect((await type(['outbox'])).output).toBe('No messages.');
  await type(create('海呼演示', '13800000001'));
  const operator = createOperator(world);
  for (const code of ['111111', '222222']) {
    await operator.outbox.send('13800000001', { template: 'code', parameters: { purpose: 'login', code, minutes: 5 } });
  }
  expect((await type(['outbox', '--count', '1'])).output).toBe(
    'AT\tTO\tTEXT\n2026-03-02T02:00:00\t13800000001\t【海呼】验证码 222222，5 分钟内有效，不要告诉任何人。',
  );
  expect(await identity.hasUser('13800000001')).toBe(true);
});

test('branding is set from text or file, for a host or for all, shown and cleared', async () => {
  const { type } = await createTerminal();
  const folder = temporaryDataDir();
  const [agreement, logo] = [path.join(folder, 'urp.html'), path.join(folder, 'logo.PNG')];
  writeFileSync(agreement, '<h2>协议</h2><script>alert(1)</script>');
  writeFileSync(logo, Buffer.from([0x89, 0x50]));
  const set = (...rest: string[]) => type(['branding', 'set', ...rest]);
  const show = async (...rest: string[]) => (await type(['branding', 'show', ...rest])).output;

  expect((await set('app_name', '--value', '海呼CRM')).output).toBe('app_name of all hosts is set.');
  await set('app_name', '--value', '锦程外呼', '--host', 'crm.example.com');
  await set('urp', '--file', agreement);
  await set('app_login_logo', '--file', logo);
  expect(await show('--key', 'urp')).toBe('<h2>协议</h2>');
  expect(await show('--key', 'app_login_logo')).toBe('data:image/png;base64,iVA=');
  expect(await show()).toContain('app_name\t海呼CRM');
  expect(await show('--host', 'CRM.example.com:8443')).toContain('app_name\t锦程外呼');
  await set('app_name', '--clear', '--host', 'crm.example.com');
  expect(await show('--host', 'crm.example.com')).toContain('app_name\t海呼CRM');
  const owner = (...rest: string[]) => type(['branding', 'owner', '--host', 'crm.example.com', ...rest]);
  expect(await owner('--enterprise', '9')).toMatchObject({ code: 2 });
  expect((await owner('--clear')).output).toBe("crm.example.com is nobody's own.");
  await set('colour', '--value', '#7A1FA2', '--host', 'crm.example.com');
  expect(await show('--host', 'crm.example.com')).toContain('colour\t#7a1fa2\nicon\t-');
  expect(await set('colour', '--value', '#ffe600')).toMatchObject({ code: 1 });
  expect(await set('icon', '--value', 'x')).toMatchObject({ code: 2 });
  expect(await set('app_name', '--value', '海'.repeat(41))).toMatchObject({ code: 1 });
  expect(await set('urp', '--file', path.join(folder, 'absent.html'))).toMatchObject({ code: 2 });
});

test('an authentication is listed, refused with a reason, accepted; a contract gets versions', async () => {
  const { world, type } = await createTerminal();
  const { tenantId, member } = await world.enterprise('海呼演示');
  const owner = await member('王总', { isSuper: true });
  const submit = async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const licence = (await world.upload(owner.token, '执照.png', Buffer.from(png, 'base64'))).data;
    const authentication = { licence, legalName: '海呼科技有限公司', creditCode: '91350100M000100Y43' };
    await world.call('enterprises.save', { authentication }, owner.token);
  };
  expect((await type(['review', 'list'])).output).toBe('Nothing waits.');
  await submit();
  expect((await type(['review', 'list'])).output.split('\n')[1]).toMatch(
    /^1\t海呼演示\t海呼科技有限公司\t91350100M000100Y43\tfiles\/1\/uploads\/\S+\.png\t2026-03-02T02:00$/,
  );
  expect((await type(['review', 'refuse', tenantId])).failure).toContain('--reason is missing');
  await type(['review', 'refuse', tenantId, '--reason', '照片看不清']);
  expect(await type(['review', 'accept', tenantId])).toMatchObject({ code: 2 });
  await submit();
  expect((await type(['review', 'accept', tenantId])).output).toBe('海呼演示 is authenticated.');

  const file = path.join(temporaryDataDir(), 'contract.txt');
  writeFileSync(file, '服务合同\n第一条');
  const set = () => type(['contract', 'set', tenantId, '--file', file, '--signed-by', '王总']);
  expect((await set()).output).toContain('Version 1 of the contract of 海呼演示');
  expect((await set()).output).toContain('Version 2');
  expect((await type(['contract', 'show', tenantId])).output).toContain('第一条');
});

test('lines and money', async () => {
  const { type } = await createTerminal();
  await type(create('海呼演示', '13800000001'));
  const details = ['--price', '0.065', '--concurrency', '5', '--carrier', '电信', '--area', '广东广州'];
  const numbers = ['--numbers', '020-6666 8888,02066668889'];
  const made = await type(['line', 'create', '广州线', '--enterprise', '1', ...numbers, ...details]);
  expect(made.output).toBe('Line 1: 广州线 of 海呼演示, with 2 number(s).');
  const list = (await type(['line', 'list', '--enterprise', '1'])).output.split('\n')[1];
  expect(list).toBe(
    '1\t广州线\t02066668888\t电信\t广东广州\tsimulator\tany\t-\t-\t0.0650\t0.0000\t60 s\t0/5\tengine_away',
  );

  const set = (...how: string[]) => type(['line', 'set', '1', '--enterprise', '1', ...how], 'a-secret\n');
  const add = (address: string) => type(['engine', 'add', 'pbx', '--address', address, '--user', 'haihu'], 'word\n');
  expect((await add('http://10.0.0.5:80880')).code).toBe(2);
  expect((await add('http://10.0.0.5:8088')).output).toContain('Node pbx: asterisk at http://10.0.0.5:8088.');
  expect((await add('http://10.0.0.5:8088')).code).toBe(2);
  expect((await add('10.0.0.5')).code).toBe(2);
  expect((await set('--engine', 'asterisk', '--node', 'pbx', '--trunk', 'sip.example:5060')).output).toContain(
    'changed',
  );
  expect(await set('--register', 'yes')).toMatchObject({ code: 2, failure: expect.stringContaining('--trunk-user') });
  expect((await set('--trunk-user', 'acme', '--prefix', '9', '--numbers', '02066668887')).output).toContain('changed');
  expect((await type(['line', 'list', '--enterprise', '1'])).output).toContain(
    '\tasterisk\tpbx\tsip.example:5060\t9\t',
  );
  expect((await set('--register', 'yes')).output).toContain('changed');
  expect((await type(['line', 'list', '--enterprise', '1'])).output).toContain(
    '\tsip.example:5060, not registered yet\t',
  );
  const tls = await set('--transport', 'tls');
  expect(tls).toMatchObject({ code: 2, failure: expect.stringContaining('[transport-tls] in pjsip.conf') });
  expect((await set('--media', 'srtp-sdes')).output).toContain('changed');
  expect((await type(['line', 'list', '--enterprise', '1'])).output).toContain('\tsip.example:5060, srtp-sdes, not');
  expect((await set('--media', 'rtp', '--register', 'no')).output).toContain('changed');
  expect((await set('--inbound-price', '0.15')).output).toContain('changed');
  expect((await type(['line', 'list', '--enterprise', '1'])).output).toContain('\t0.0650\t0.1500\t60 s\t');
  const wrong = await set('--inbound-price', '0,15');
  expect(wrong).toMatchObject({ code: 2, failure: expect.stringContaining('--inbound-price 0,15') });
  expect(await set('--trunk', 'sip.example\r\nVia: x')).toMatchObject({ code: 2 });
  expect(await set('--node', 'nowhere')).toMatchObject({ code: 2 });
  expect((await type(['engine', 'set', 'pbx', '--enabled', 'no'])).output).toBe('Node pbx is draining.');
  const nodes = (await type(['engine', 'list'])).output.split('\n');
  expect(nodes[2]).toBe('pbx\tasterisk\thttp://10.0.0.5:8088\tdraining\t-\t0\tdown\t-\t-\tin time\t-\tall\t0\t0\t-');

  const credit = (yuan: string) => type(['credit', '1', yuan, '--reference', 'bank-7']);
  expect((await credit('100.50')).output).toBe('Paid in 100.5000 yuan. Balance of 海呼演示: 100.5000 yuan.');
  expect((await credit('100.50')).output).toBe(
    'This reference was paid in before. Balance of 海呼演示: 100.5000 yuan.',
  );
  const debit = () => type(['debit', '1', '0.50', '--reason', '号码月租', '--reference', 'rent-3']);
  expect((await debit()).output).toBe('Took off 0.5000 yuan. Balance of 海呼演示: 100.0000 yuan.');
  expect((await debit()).output).toContain('taken off before');
  expect(await credit('100.51')).toMatchObject({
    code: 1,
    failure: 'Something else was recorded under this reference: bill 1 of 2026-03-02, 100.5000 yuan.',
  });
  for (const [yuan, reason] of [
    ['0.51', '号码月租'],
    ['0.50', '短信费'],
  ] as const) {
    expect(await type(['debit', '1', yuan, '--reason', reason, '--reference', 'rent-3'])).toMatchObject({
      code: 1,
      failure: 'Something else was recorded under this reference: bill 2 of 2026-03-02, -0.5000 yuan, 号码月租.',
    });
  }
  expect(await type(['debit', '1', '100.01', '--reason', 'x'])).toMatchObject({
    code: 1,
    failure: 'Not enough available balance',
  });
  expect((await type(['agree-credit', '1', '50'])).output).toBe('海呼演示 may go 50.0000 yuan below zero.');
  const correct = (reason: string) => type(['correct', '1', '2', '--reason', reason]);
  expect((await correct('误扣')).output).toBe('Corrected by 0.5000 yuan. Balance of 海呼演示: 100.5000 yuan.');
  expect((await correct('误扣')).output).toBe('This bill was corrected before. Balance of 海呼演示: 100.5000 yuan.');
  expect(await correct('优惠')).toMatchObject({
    code: 1,
    failure: 'This entry has already been corrected: bill 3 of 2026-03-02, 0.5000 yuan, 误扣.',
  });
  const pack = ['package', 'add', '年度套餐', '--enterprise', '1', '--minutes', '3000'];
  expect((await type([...pack, '--until', '2999-12-31'])).output).toBe(
    'Package 1: 年度套餐 of 海呼演示, 3000 minutes until 2999-12-31.',
  );
  const oneMinute = [...pack.slice(0, -1), '1', '--until', '2999-12-31'];
  expect((await type(oneMinute)).output).toBe('Package 2: 年度套餐 of 海呼演示, 1 minute until 2999-12-31.');
  const ordered = [...pack, '--until', '2999-12-31', '--reference', '订单 7'];
  expect((await type(ordered)).output).toBe('Package 3: 年度套餐 of 海呼演示, 3000 minutes until 2999-12-31.');
  expect((await type(ordered)).output).toBe(
    'This reference was given before. Package 3: 年度套餐 of 海呼演示, 3000 minutes until 2999-12-31.',
  );
  expect(await type(ordered.with(6, '2000'))).toMatchObject({
    code: 1,
    failure: 'Something else was recorded under this reference: package 3, 年度套餐, 3000 minutes.',
  });
  expect((await type([...pack, '--until', '2020-02-29'])).failure).toContain('is over');
  expect((await type([...pack, '--until', '2999-02-29'])).failure).toContain('a day such as');
  expect((await type([...pack.slice(0, -1), '1.5', '--until', '2999-12-31'])).failure).toContain('whole minutes');
  expect((await type(['ledger', 'verify'])).output.split('\n')[1]).toBe('1\t海呼演示\t0\t0\t3\t6\t0\t0\tadds up');
});

describe('an argument that cannot be meant is told', () => {
  test.each([
    [['nonsense'], 'There is no command nonsense.'],
    [['enterprise', 'create'], '<name> is missing'],
    [['enterprise', 'create', 'x', 'y', '--owner-mobile', '1', '--owner-name', 'z'], 'y is one word too many'],
    [['enterprise', 'create', 'x'], '--owner-mobile is missing'],
    [create('x', '138'), '138 is no mobile number'],
    [[...create('x', '13800000001'), '--zone', 'Mars/North'], '--zone Mars/North is no time zone'],
    [[...create('x', '13800000001'), '--zone', '+08:00'], '--zone +08:00 is no time zone'],
    [[...create('x', '13800000001'), '--rules', 'EU'], '--rules is one of CN, US, none'],
    [['enterprise', 'list', '--all'], "Unknown option '--all'"],
    [['member', 'add', '--enterprise', '9'], 'There is no enterprise 9'],
    [['branding', 'set', 'logo', '--value', 'x'], '<key> is one of urp, nda'],
    [['branding', 'set', 'urp', '--value', 'x', '--clear'], 'Give one of --value, --file and --clear'],
    [['outbox', '--count', '0'], '--count is from 1 to 1000'],
    [['credit', '1', '0'], '0 is no amount'],
    [['credit', '1', '1e3'], '1e3 is no amount'],
    [['credit', '1', '-5'], '-5 is below zero, and no number here may be'],
  ])('%j', async (line, message) => {
    const { type } = await createTerminal();
    const { code, output, failure } = await type(line);
    expect([code, output]).toEqual([2, '']);
    expect(failure).toContain(message);
    expect(failure).toContain('npm run haihu -- ');
  });

  test('help needs no database', async () => {
    const { type, opened } = await createTerminal();
    for (const line of [[], ['help'], ['enterprise'], ['member', 'add', '--help']]) {
      expect(await type(line)).toMatchObject({ code: 0, output: expect.stringContaining('npm run haihu') });
    }
    expect((await type(['branding'])).output).not.toContain('enterprise create');
    expect(opened()).toBe(0);
  });
});

test('products are written as JSON, listed, shown as they were written, and withdrawn', async () => {
  const { type } = await createTerminal();
  const product = {
    code: 'start',
    kind: 'package',
    name: '起步 500 分钟',
    price: '55.0000',
    minutes: 500,
    validity: { unit: 'month', count: 1 },
    lines: [],
    seats: 2,
    seatPrice: '30.0000',
  };
  expect((await type(['product', 'save'], JSON.stringify(product))).output).toContain('start, version 1.');
  expect(JSON.parse((await type(['product', 'show', 'start'])).output)).toEqual(product);
  expect((await type(['product', 'list'])).output).toContain('start\tpackage\t起步 500 分钟\t1\t55.0000');
  expect((await type(['product', 'withdraw', 'start'])).output).toBe('start is off sale.');
  expect(await type(['product', 'save'], '{"kind"')).toMatchObject({ code: 2 });
  expect(await type(['product', 'save'], JSON.stringify([{ ...product, minutes: 0 }]))).toMatchObject({ code: 2 });
  expect(await type(['product', 'show', 'absent'])).toMatchObject({ code: 2 });
});

test('a request for an invoice is listed and answered once', async () => {
  const { world, type, identity } = await createTerminal();
  await type(create('海呼演示', '13800000001'));
  const at = new Date('2026-02-10T02:00:00Z');
  await world.domains.billing.credit('1', { amount: 100_000, key: 'a', at });
  await world.domains.billing.debit('1', { amount: 5000, key: 'b', reason: '月租', at });
  const { token } = await identity.openSession('1', '1', home);
  const asked = { month: '2026-02', title: '海呼科技', taxNumber: '91330000MA27XXXX0A' };
  const { id } = (await world.call('billing.requestInvoice', asked, token)).data;
  expect((await type(['invoice', 'list', '1'])).output).toContain(`${id}\t2026-02\t0.5000\t海呼科技`);
  const answer = () => type(['invoice', 'answer', '1', id, '--number', '0330']);
  expect((await answer()).output).toBe(`Request ${id} of 海呼演示 is issued: 0330.`);
  expect(await answer()).toMatchObject({ code: 2 });
  expect(await type(['invoice', 'answer', '1', id])).toMatchObject({ code: 2 });
});

test('a transfer is confirmed by its number, amount and reference, once', async () => {
  const { world, type, identity } = await createTerminal();
  await type(create('海呼演示', '13800000001'));
  const payer = await identity.openSession('1', '1', home);
  const transfer = { provider: 'bank', way: 'transfer', amount: '20' } as const;
  const { number } = (await world.call('billing.recharge', transfer, payer.token)).data;
  expect((await type(['recharge', 'list', '1'])).output).toContain(`${number}\tbank\t20.0000\twaiting\t周总`);
  const confirm = (yuan: string) => type(['recharge', 'confirm', number, yuan, '--reference', 'ICBC-8']);
  expect(await confirm('21')).toMatchObject({ code: 1, failure: 'The order is for another amount' });
  expect((await confirm('20')).output).toBe('Credited 20.0000 yuan. Balance of 海呼演示: 20.0000 yuan.');
  expect((await confirm('20')).output).toContain('This recharge was credited before.');
});

test('authentications of persons are listed, opened and decided', async () => {
  const { world, type } = await createTerminal();
  const enterprise = await world.enterprise('海呼演示');
  const { member } = await enterprise.member('赵婷');
  const { tenantId } = enterprise;
  expect((await type(['face', 'list'])).output).toBe('Nothing waits.');
  const seal = (text: string) => world.cipher.seal(tenantId, text).enc;
  const submit = () =>
    enterprise.tenant.transaction((tx) =>
      saveSubmission(tx, {
        userId: member.userId,
        nameEnc: seal('张小三'),
        idNumberEnc: seal('11010519491231002X'),
        frames: ['uploads/one.jpg'],
        challenges: ['blink'],
        at: world.clock.now(),
      }),
    );
  await submit();
  const who = [tenantId, member.userId];
  expect((await type(['face', 'list'])).output).toContain('赵婷');
  const shown = (await type(['face', 'show', ...who])).output;
  expect(shown).toContain('Id number: 11010519491231002X');
  expect(shown).toContain(`blink: files/${tenantId}/uploads/one.jpg`);
  expect((await type(['face', 'refuse', ...who, '--because', 'rain'])).failure).toContain('wrong_face');
  expect((await type(['face', 'refuse', ...who, '--because', 'wrong_face'])).output).toContain('Refused');
  expect((await type(['face', 'approve', ...who])).failure).toContain('Nothing of member');
  expect((await type(['face', 'show', ...who])).output).toContain('Id number: erased');
  await submit();
  expect((await type(['face', 'approve', ...who])).code).toBe(0);
});

test('calls are added up again by day, and the check changes nothing and names what differs', async () => {
  const { type, world } = await createTerminal();
  await type(create('海呼演示', '13800000001'));
  const { id: agentId } = ((await world.admin('select user_id as id from membership')) as { id: string }[])[0]!;
  await world.admin(`
    insert into call (tenant_id, agent_id, callee_enc, callee_hash, tail_hash, mode, rule_pack, minute_price, state,
      created_at, answered_at, ended_at, talk_seconds, cause, hung_up_by)
    select 1, ${agentId}, '\\x00', '\\x00', '\\x00', 'device', 'CN', 0, 'ended', at, at, at, 60, 'answered', 'agent'
    from unnest('{2026-02-27T01:00:00Z,2026-02-28T01:00:00Z}'::timestamptz[]) at`);
  const counted = () => world.admin('select day::text, calls from statistics_call order by day');
  expect(await type(['statistics', 'rebuild', '--check'])).toMatchObject({ code: 0 });
  expect(await counted()).toEqual([]);
  expect((await type(['statistics', 'rebuild'])).output).toContain('as the calls say');
  const before = [
    { day: '2026-02-27', calls: 1 },
    { day: '2026-02-28', calls: 1 },
  ];
  expect(await counted()).toEqual(before);
  await world.admin("update statistics_call set calls = 3 where day = '2026-02-28'");
  const found = await type(['statistics', 'rebuild', '--enterprise', '1', '--check']);
  expect(found).toMatchObject({ code: 1 });
  expect(found.failure).toContain('海呼演示: 2026-02-28 is not what its calls come to');
  expect(await counted()).toEqual([before[0], { day: '2026-02-28', calls: 3 }]);
  expect((await type(['statistics', 'rebuild'])).output).toContain('1 day(s) mended');
  expect(await counted()).toEqual(before);
  expect(await type(['statistics', 'rebuild', '--check'])).toMatchObject({ code: 0 });
});
