import type { CustomField } from '@haihu/contract/config/core/settings';
import type { RequestTo } from '@haihu/contract/contract';
import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../test/shared-world.ts';

const field = (name: string, more: Partial<CustomField> = {}): CustomField => ({
  id: null,
  name,
  type: 'text',
  options: [],
  required: false,
  archived: false,
  ...more,
});

async function office() {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const { token } = await enterprise.member('赵婷');
  const id = await enterprise.addToPublicPool();
  await world.call('customers.claim', { ids: [id] }, token);
  const stored = async () => (await world.call('config.settings', {}, token)).data.customFields;
  const define = async (fields: CustomField[]) =>
    world.call(
      'config.saveSettings',
      { key: 'customFields', version: (await stored()).version, value: { fields } },
      token,
    );
  const set = (values: RequestTo<'customers.setCustom'>['values'], customerId = id, by = token) =>
    world.call('customers.setCustom', { id: customerId, values }, by);
  const custom = async () => (await world.call('customers.privateDetail', { id }, token)).data.custom;
  return { ...enterprise, world, token, id, stored, define, set, custom };
}

test('fields get ids that stay, in the order given; archiving keeps what was written', async () => {
  const { define, stored, set, custom } = await office();
  await define([field('预算', { type: 'number' }), field('渠道', { type: 'choice', options: ['展会', '转介绍'] })]);
  const [budget, channel] = (await stored()).value.fields as [CustomField, CustomField];
  expect([budget.id, channel.id]).toEqual(['1', '2']);
  expect(await set({ 1: 5000, 2: '展会' })).toMatchObject({ code: 200 });

  await define([field('签约日', { type: 'date' }), channel, { ...budget, archived: true }]);
  expect((await stored()).value.fields.map(({ id, name }) => [id, name])).toEqual([
    ['3', '签约日'],
    ['2', '渠道'],
    ['1', '预算'],
  ]);
  expect(await custom()).toEqual({ 1: 5000, 2: '展会' });
  expect(await set({ 1: 1 })).toMatchObject({ code: 41014, data: { field: '1', problem: 'unknown_field' } });
});

test.each<[string, (known: CustomField) => CustomField[], string]>([
  ['a field left out', () => [], 'value.fields'],
  ['another type', (known) => [{ ...known, type: 'number' }], 'value.fields.0.type'],
  ['an id that nobody gave', (known) => [known, field('新', { id: '9' })], 'value.fields.1.id'],
  ['one id twice', (known) => [known, { ...known, name: '又' }], 'value.fields.1.id'],
  ['one name twice', (known) => [known, field(known.name)], 'value.fields.1.name'],
  ['choices without options', (known) => [known, field('选', { type: 'choices' })], 'value.fields.1.options'],
  [
    'an option twice',
    (known) => [known, field('选', { type: 'choice', options: ['甲', '甲'] })],
    'value.fields.1.options',
  ],
  ['a text with options', (known) => [known, field('文', { options: ['甲'] })], 'value.fields.1.options'],
  ['no name', (known) => [known, field(' ')], 'value.fields.1.name'],
])('%s is refused by its place', async (_what, change, wrong) => {
  const { define, stored } = await office();
  await define([field('渠道')]);
  const reply = await define(change((await stored()).value.fields[0]!));
  expect(reply).toMatchObject({ code: 40000, data: { fields: [{ field: wrong }] } });
});

test('a value is checked by its field, named in the answer; one wrong value saves none', async () => {
  const { world, define, set, custom, token, id, member, addToPublicPool } = await office();
  await define([
    field('预算', { type: 'number', required: true }),
    field('兴趣', { type: 'choices', options: ['甲', '乙'] }),
    field('备用'),
  ]);
  expect(await set({ 3: '好', 1: 'x' })).toMatchObject({
    code: 41014,
    msg: '自定义字段的内容不对',
    data: { field: '预算', fieldId: '1', problem: 'no_number' },
  });
  expect(await custom()).toEqual({});
  expect(await set({ 1: null })).toMatchObject({ data: { field: '预算', problem: 'required' } });
  expect(await set({ 2: ['丙'] })).toMatchObject({ data: { field: '兴趣', problem: 'unknown_option' } });
  expect(await set({ 1: 8, 2: ['乙'], 3: '好' })).toMatchObject({ code: 200 });
  expect(await set({ 2: [], 3: '' })).toMatchObject({ code: 200 });
  expect(await custom()).toEqual({ 1: 8 });

  const history = (await world.call('followups.changes', { customerId: id }, token)).data.list;
  expect(history.map(({ change }) => change)).toEqual([
    { field: 'custom:备用', from: '好', to: null },
    { field: 'custom:兴趣', from: '乙', to: null },
    { field: 'custom:备用', from: null, to: '好' },
    { field: 'custom:兴趣', from: null, to: '乙' },
    { field: 'custom:预算', from: null, to: '8' },
  ]);

  const colleague = await member('李敏');
  expect(await set({ 3: '改' }, id, colleague.token)).toMatchObject({ code: 40400 });
  const reader = await member('只读', { permissions: ['customers.private.read', 'customers.sea.read'] });
  expect(await set({ 3: '改' }, await addToPublicPool(), reader.token)).toMatchObject({ code: 403 });
});
