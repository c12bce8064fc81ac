import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clientState } from './client-state.ts';
import { storageKeys } from './storage-keys.ts';

/** What section 3 of the specification names: the client's state, and what the browser keeps. */
const NAMED = (
  'crmcall crmfinishcall call finishCall callflage callflageHide onecall userID socketflage permissionList jurisdiction ' +
  'jurisdictionTWo desensitization desensitizer goodsList promptText Serviceid superTenant type id taskForm nextForm ' +
  'shform companyType refreshCount isRefresh'
).split(' ');
const STORED = [
  'flying_token',
  'flying_userId',
  'flying_line_df',
  'userKey',
  'userinfo',
  'oemjurisdiction',
  'callrecords',
];

/** No behaviour needs these, so they are nowhere but in this list. */
const NEEDED_BY_NOBODY = ['isRefresh', 'promptText', 'shform'];

const sources = path.resolve(import.meta.dirname, '../..');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
);
const isNamedOutside = (file: string, word: string) =>
  files.some((name) => {
    return !name.endsWith(file) && new RegExp(`\\b${word}\\b`).test(readFileSync(path.join(sources, name), 'utf8'));
  });

test('the client has the state that the specification names as far as anything needs it, and no other', () => {
  expect(Object.keys(clientState.get()).toSorted()).toEqual(
    NAMED.filter((name) => !NEEDED_BY_NOBODY.includes(name)).toSorted(),
  );
});

test('the browser keeps things under the keys of the specification', () => {
  const keys = Object.values(storageKeys);
  for (const key of STORED) expect(keys).toContain(key);
  expect(storageKeys.callDataOf('7')).toContain('7');
});

test('what is there is used, and what nobody needs is nowhere', () => {
  const unused = NAMED.filter((name) => !isNamedOutside('client-state.ts', name));
  const unread = Object.entries(storageKeys).flatMap(([name, key]) =>
    STORED.includes(String(key)) && !isNamedOutside('storage-keys.ts', `storageKeys\\.${name}`) ? [String(key)] : [],
  );
  expect([...unused, ...unread].toSorted()).toEqual(NEEDED_BY_NOBODY.toSorted());
});
