import { auditSentence } from '@haihu/rules/organisation/audit/audit-words';
import { expect, test } from 'vitest';
import { sharedWorld } from '../../../test/shared-world.ts';
import { fieldWords } from '../../kernel/field-words.ts';
import { taskExportWords } from '../tasks/exporting/export-words.ts';

const french = { headers: { language: 'fr_fr' } };

test('an error is told in French, and in English where French has no words', async () => {
  const { call, enterprise } = await sharedWorld();
  const { token } = await (await enterprise()).member('王磊');
  const login = { mobile: '13900000000', password: 'not the password' };
  expect((await call('identity.login', login, undefined, french)).msg).toBe('Numéro ou mot de passe incorrect');
  const absent = await call('customers.privateDetail', { id: '1' }, token, french);
  expect(absent.msg).toBe('Customer not found');
});

test('headings of a file and problems of a field fall back word by word', () => {
  expect(taskExportWords.fr).toMatchObject({ sheet: 'Résultats', states: { waiting: 'Waiting' } });
  expect(fieldWords.required).toEqual({ zh: '不能为空', en: 'required', fr: 'obligatoire' });
  expect(fieldWords.moreDays(3)).toMatchObject({ en: 'more than 3 days', fr: 'more than 3 days' });
});

test('a sentence of the audit falls back word by word', () => {
  const sentence = auditSentence('identity.login', { network: '192.0.2.0/24' }, 'fr');
  expect(sentence).toEqual({ title: 'Connexion', said: 'from 192.0.2.0/24' });
  expect(auditSentence('tasks.deleted', {}, 'fr').title).toBe('Deleted an outbound task');
});
