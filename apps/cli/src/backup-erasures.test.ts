import { expect, test } from 'vitest';
import { createCipher } from '../../server/src/platform/cipher.ts';
import { createDb } from '../../server/src/platform/db/db.ts';
import { openDataDir } from '../../server/src/platform/settings/data-dir.ts';
import { addCustomer } from '../../server/test/customers.ts';
import { ask, createBackedUp, operatorWith } from './test-support/backed-up.ts';

test('a customer who was erased after the restored instant is erased again', { timeout: 180_000 }, async () => {
  const { dataDir, type, start, restore, into } = await createBackedUp();
  const { urlOf, stop } = await start();
  const owner = ['--owner-mobile', '13812345678', '--owner-name', '赵婷'];
  expect(await type(['enterprise', 'create', '海风', ...owner])).toMatchObject({ code: 0 });
  const keys = openDataDir(dataDir);
  const db = createDb(urlOf('haihu_app'));
  const cipher = createCipher({ encryption: keys.secret('encryption.key'), lookup: keys.secret('lookup.key') });
  const gone = await addCustomer({ cipher, tenant: db.forTenant('1') }, { name: '王芳' });
  const kept = await addCustomer({ cipher, tenant: db.forTenant('1') }, { name: '李强' });
  await db.close();
  const { said: base } = await type(['backup', 'now']);
  await ask(urlOf('postgres'), 'create table later (id integer)');
  expect(await type(['erase-customer', '1', '--id', gone, '--yes'])).toMatchObject({ code: 0 });
  // The list of erasures goes out beside the log.
  expect(await type(['backup', 'now'])).toMatchObject({ code: 0 });
  await stop();

  const { endedAt } = base as { endedAt: string };
  const restored = await restore('earlier', '--at', endedAt);
  expect(restored).toMatchObject({ code: 0, said: { erasedAgain: 1, stillToErase: [] } });
  const again = operatorWith({ DATA_DIR: into('earlier'), DEMO: 'no' });
  expect(JSON.stringify(await again(['erase-customer', '1', '--id', kept, '--dry-run']))).toContain('李强');
  expect(JSON.stringify(await again(['erase-customer', '1', '--id', gone, '--dry-run']))).not.toContain('王芳');
});
