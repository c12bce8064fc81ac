import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { insertPhrases } from '../followups.api.ts';

test('everybody is offered their own phrases first, then the enterprise’s, in the order they were given', async () => {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const [{ token }, colleague] = [
    await enterprise.member('赵婷'),
    await enterprise.member('李敏', { permissions: [] }),
  ];
  await insertPhrases(enterprise.tenant, ['要报价']);
  const offered = async (by = token) =>
    (await world.call('followups.phrases', {}, by)).data.list.map(({ text, own }) => (own ? `我：${text}` : text));
  const saveShared = (version: number, texts: string[], by = token) =>
    world.call('config.saveSettings', { key: 'phrases', version, value: { texts } }, by);

  // The first save begins from the phrases that stood there before.
  expect((await world.call('config.settings', {}, token)).data.phrases).toMatchObject({
    version: 0,
    value: { texts: ['要报价'] },
  });
  expect(await saveShared(0, ['约面谈', '要报价'])).toMatchObject({ code: 200 });
  expect(await saveShared(0, [])).toMatchObject({ code: 41500, data: { by: '赵婷' } });
  expect(await saveShared(1, ['同', '同'])).toMatchObject({
    code: 40000,
    data: { fields: [{ field: 'value.texts' }] },
  });
  expect(await saveShared(1, [], colleague.token)).toMatchObject({ code: 403 });

  await world.call('followups.saveOwnPhrases', { texts: ['第二', '第一', '第二'] }, token);
  expect(await offered()).toEqual(['我：第二', '我：第一', '约面谈', '要报价']);
  expect(await offered(colleague.token)).toEqual(['约面谈', '要报价']);
  const history = await world.call('config.history', { key: 'phrases' }, token);
  expect(history.data.list).toMatchObject([{ before: { texts: ['要报价'] }, after: { texts: ['约面谈', '要报价'] } }]);
});
