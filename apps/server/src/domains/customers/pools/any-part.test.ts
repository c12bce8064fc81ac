import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCustomer, addManyCustomers } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

interface Stored {
  id: string;
  name: string;
  company: string | null;
  isOwned: boolean;
}

/**
 * Letters as people write names: Chinese, Latin in both cases and widths, a letter of another alphabet, one beyond 16
 * bits.
 */
const letters = fc.constantFrom(...'王建国机电ChenHAIHUａＢ１ 2㎏ÀéЖж𠮷𠮸·');
const written = (longest: number) =>
  fc.string({ unit: letters, minLength: 1, maxLength: longest }).filter((text) => text.trim() !== '');
const folded = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => [...folded(text)].length;

async function office(
  customers: { name: string; company: string | null; isOwned: boolean }[] = [],
  given = sharedWorld(),
) {
  const world = await given;
  const enterprise = await world.enterprise();
  const agent = await enterprise.member('赵婷');
  const manager = await enterprise.member('王磊', { dataScope: 'all' });
  const place = { ...world, ...enterprise, agent, manager };
  const stored: Stored[] = [];
  for (const { isOwned, ...customer } of customers) {
    const owner = isOwned ? agent.member.userId : null;
    stored.push({ id: await addCustomer(place, { ...customer, owner_id: owner }), ...customer, isOwned });
  }
  async function found(search: string, list: 'sea' | 'own' | 'all' = 'sea', who = manager): Promise<string[]> {
    const ids: string[] = [];
    let next: string | undefined;
    do {
      const page = { search, size: 5, next };
      const { data, code } =
        list === 'sea'
          ? await world.call('customers.seaPage', page, who.token)
          : await world.call('customers.privatePage', { ...page, ...(list === 'all' && { owner: 'all' }) }, who.token);
      expect([search, code]).toEqual([search, 200]);
      if (!next) expect(data.totalIsEstimate).toBe(false);
      ids.push(...data.list.map(({ id }) => id));
      next = data.next ?? undefined;
    } while (next);
    return ids;
  }
  /** Finds the pairs of characters that are missing in the index or that it holds wrongly. */
  const wrongGrams = () =>
    enterprise.tenant.query(sql`
      select coalesce(g.customer_id, c.id) as id, coalesce(g.gram, c.gram) as gram from customer_gram g
      full join (select distinct id, gram from customer, customer_grams(search_name, search_company) gram) c
        on c.id = g.customer_id and c.gram = g.gram
      where g.gram is null or c.gram is null`);
  return { ...place, stored, found, wrongGrams };
}

const isIn = (search: string, { name, company }: Stored) =>
  folded(name).includes(search) || (lettersOf(search) > 1 && folded(company ?? '').includes(search));

test('every part of two characters of a name or a company is found, in any case and width, and nothing else', async () => {
  const made = fc.sample(
    fc.record({ name: written(8), company: fc.option(written(14), { nil: null }), isOwned: fc.boolean() }),
    { numRuns: 60, seed: 11 },
  );
  const { stored, found } = await office(made);
  const part = fc
    .tuple(fc.constantFrom(...stored.flatMap(({ name, company }) => [name, company ?? name])), fc.nat(9), fc.nat(6))
    .map(([text, from, length]) =>
      [...text]
        .slice(from % [...text].length)
        .slice(0, 2 + length)
        .join(''),
    );
  const dressed = fc
    .tuple(fc.oneof(part, written(3)), fc.constantFrom('lower', 'upper', 'wide'))
    .map(([text, dress]) => {
      if (dress === 'lower') return text.toLowerCase();
      if (dress === 'upper') return text.toUpperCase();
      return text.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0));
    })
    // Four digits are the end of a number, not a name.
    .filter((text) => lettersOf(text.trim()) > 1 && !/^[\d１２ ]+$/.test(text));
  await fc.assert(
    fc.asyncProperty(dressed, async (typed) => {
      const expected = (owned: boolean) =>
        stored.filter((one) => one.isOwned === owned && isIn(folded(typed.trim()), one)).map(({ id }) => id);
      expect(new Set(await found(typed)), typed).toEqual(new Set(expected(false)));
      expect(new Set(await found(typed, 'all')), typed).toEqual(new Set(expected(true)));
    }),
    { numRuns: 120 },
  );
});

test('any part of a field finds its customer: the middle of a company, its kind, English names', async () => {
  const [ludao, chen] = [
    { name: '王建国', company: '厦门鹭岛机电科技有限公司', isOwned: false },
    { name: 'David Chen', company: 'HAIHU Technology', isOwned: false },
  ];
  const { stored, found } = await office([ludao!, chen!]);
  const ids = stored.map(({ id }) => id);
  for (const typed of ['机电', '科技', '有限公司', '建国', '国', '王', '鹭岛机电'])
    expect([typed, await found(typed)]).toEqual([typed, [ids[0]]]);
  for (const typed of ['Chen', 'chen', 'ＣＨＥＮ', 'haihu', 'David', 'id ch', 'D'])
    expect([typed, await found(typed)]).toEqual([typed, [ids[1]]]);
  for (const typed of ['机科', '司', 'haihu tech nology', '国厦'])
    expect([typed, await found(typed)]).toEqual([typed, []]);
});

test('names that begin with it come first, in their order, then the others as they were created', async () => {
  const names = ['老王建', '王建二', '王建一', '小王建'];
  const { stored, found, agent, manager } = await office(names.map((name) => ({ name, company: null, isOwned: true })));
  for (const [list, who] of [
    ['own', agent],
    ['all', manager],
  ] as const) {
    const shown = (await found('王建', list, who)).map((id) => stored.find((one) => one.id === id)!.name);
    expect(shown).toEqual(['王建一', '王建二', '老王建', '小王建']);
  }
});

test('a pool of few is searched whole, in the same order, where most of a large enterprise have what is asked for', async () => {
  const world = await office(undefined, createWorld());
  const { tenant, cipher, found, agent } = world;
  await addManyCustomers({ cipher, tenant }, 600);
  await tenant.query(sql`update customer set company = '某某有限公司'`);
  const publicPool = await world.call(
    'customers.saveSea',
    {
      version: 0,
      name: '小海',
      everybody: true,
      departmentIds: [],
      memberIds: [],
      adminIds: [],
      hiddenFields: [],
      rules: {},
    },
    world.manager.token,
  );
  const mine = await addCustomer(world, { name: '丁', company: '末位有限公司', owner_id: agent.member.userId });
  const theirs = await addCustomer(world, {
    name: '有限',
    company: '末位有限公司',
    owner_id: world.manager.member.userId,
  });
  const inSmall = await addCustomer(world, { name: '丙', company: '末位有限公司', sea_id: publicPool.data.id });
  expect(await found('有限公司', 'own', agent)).toEqual([mine]);
  const { data } = await world.call(
    'customers.seaPage',
    { search: '有限公司', seaId: publicPool.data.id },
    agent.token,
  );
  expect([data.list.map(({ id }) => id), data.total]).toEqual([[inSmall], 1]);
  const { data: team } = await world.call(
    'customers.privatePage',
    { search: '有限', userIds: [agent.member.userId, world.manager.member.userId] },
    world.manager.token,
  );
  expect([team.list.map(({ id }) => id), team.total]).toEqual([[theirs, mine], 2]);
  const { data: all } = await world.call('customers.search', { search: '末位' }, world.manager.token);
  expect([all.mine, all.team, all.sea].map((group) => group.map(({ id }) => id))).toEqual([
    [theirs],
    [mine],
    [inSmall],
  ]);
});

test('a company that the sea hides is found by nobody but its admins, until the customer is claimed', async () => {
  const { found, call, agent, manager, stored } = await office([
    { name: '钱进', company: '杭州鑫源机电有限公司', isOwned: false },
    { name: '机电老王', company: null, isOwned: false },
  ]);
  const [hidden, named] = stored.map(({ id }) => id);
  await call(
    'customers.saveSea',
    {
      id: '1',
      version: 0,
      name: '公海',
      everybody: true,
      departmentIds: [],
      memberIds: [],
      adminIds: [manager.member.userId],
      hiddenFields: ['company'],
      rules: {},
    },
    manager.token,
  );
  expect(await found('机电', 'sea', agent)).toEqual([named]);
  const { data } = await call('customers.search', { search: '鑫源' }, agent.token);
  expect(data.sea).toEqual([]);
  expect(await found('鑫源', 'sea', manager)).toEqual([hidden]);
  await call('customers.claim', { ids: [hidden!] }, agent.token);
  expect(await found('鑫源', 'own', agent)).toEqual([hidden]);
});

test('each enterprise finds its own customers only', async () => {
  const world = await office([{ name: '王建国', company: null, isOwned: false }]);
  const other = await world.enterprise();
  const stranger = await other.member('李敏', { dataScope: 'all' });
  expect(await world.found('建国', 'sea', stranger)).toEqual([]);
  expect(await other.tenant.query(sql`select from customer_gram`)).toEqual([]);
});

test('edits, merges, deletions and erasure keep what a customer is found by', async () => {
  const { tenant, found, wrongGrams, stored, call, agent, ...world } = await office(
    [
      { name: '王建国', company: '鹭岛机电', isOwned: true },
      { name: '李小龙', company: null, isOwned: true },
      { name: '赵六六六', company: '机电机电', isOwned: true },
    ],
    createWorld(),
  );
  const [first, second, third] = stored.map(({ id }) => id);
  expect(await wrongGrams()).toEqual([]);
  const { data: detail } = await call('customers.privateDetail', { id: first! }, agent.token);
  const edited = await call(
    'customers.editPrivate',
    { id: first!, version: detail.version, name: '王建军', company: '鹭岛电器' },
    agent.token,
  );
  expect(edited.code).toBe(200);
  expect([await found('建国', 'own', agent), await found('建军', 'own', agent)]).toEqual([[], [first]]);
  expect(await found('机电', 'own', agent)).toEqual([third]);
  expect(await found('岛电', 'own', agent)).toEqual([first]);
  // A deleted customer is found in the recycle bin, also by its company.
  await call('customers.deletePrivate', { whom: { by: 'ids', ids: [second!] }, reason: '' } as never, agent.token);
  await tenant.query(sql`update customer set company = null where id = ${third}`);
  await addManyCustomers({ cipher: world.cipher, tenant }, 30);
  await tenant.query(sql`delete from customer where name = '客户'`);
  await tenant.query(sql`update customer set name = name || '甲', level = 2`);
  expect(await wrongGrams()).toEqual([]);
});
