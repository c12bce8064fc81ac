import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clientState } from './client-state.ts';
import { storageKeys } from './storage-keys.ts';

/** Names from section 3 of the specification: the client's state, and the browser's entries. */
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

/** Names that no behaviour needs. They occur in this list only. */
const NEEDED_BY_NOBODY = ['isRefresh', 'promptText', 'shform'];

/** Names that exist only because the specification has them, with the reason why nothing reads them. */
const KEPT_ONLY = {
  Serviceid: 'changed permissions clear it, and nothing gives one',
  callflageHide: 'the strip of a run that is folded away tells it; the strip itself knows',
  onecall: 'whether a run goes on decides that, by the run itself',
  type: 'the dialog of a reminder leads by its own push',
  id: 'as type',
  goodsList: 'calls.current answers the same list, also after a reload',
  jurisdiction: 'elements go by the permission list, which says the same more finely',
  jurisdictionTWo: 'as jurisdiction',
};
const STORED_ONLY = {
  userId: 'the state reads it at the start, by its table of what is kept',
  line: 'the row of the server decides which line is used',
  agencyRights: 'the menu is asked for anew: what another user of this device may see is not shown first',
  callRecords: 'the entry of each user has the same bindId: two accounts of one phone would mix theirs up',
};

const sources = path.resolve(import.meta.dirname, '../..');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
);
const texts = files.map((name) => ({ name, text: readFileSync(path.join(sources, name), 'utf8') }));

/** True when any source reads this name from the client's state. Writing it or naming its type does not count. */
function isRead(word: string): boolean {
  const state = String.raw`(?:clientState|\bstate)\.get\(\)`;
  const ways = [
    new RegExp(String.raw`${state}\.${word}\b`),
    new RegExp(String.raw`\{[^{}]*\b${word}\b[^{}]*\}\s*=\s*(?:\w+\.)?${state}`),
    new RegExp(String.raw`useClientState\(\s*\(\{[^{}]*\b${word}\b[^{}]*\}\)`),
    new RegExp(String.raw`useClientState\(\s*\(state\) =>\s*state\.${word}\b`),
  ];
  return texts.some(({ name, text }) => !name.endsWith('client-state.ts') && ways.some((way) => way.test(text)));
}

/** True when any source reads the browser's entry under this key. */
function isReadFromBrowser(key: string): boolean {
  const way = new RegExp(String.raw`\bread(?:Text|Json)(?:<[^()]*>)?\(\s*storageKeys\.${key}\b`);
  return texts.some(({ text }) => way.test(text));
}

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

test('stored state is read, not only written, or the reason is given', () => {
  const unread = Object.keys(clientState.get()).filter((name) => !isRead(name));
  expect(unread.toSorted()).toEqual(Object.keys(KEPT_ONLY).toSorted());
  const keys = Object.entries(storageKeys).flatMap(([name, key]) => (STORED.includes(String(key)) ? name : []));
  expect(keys.filter((name) => !isReadFromBrowser(name)).toSorted()).toEqual(Object.keys(STORED_ONLY).toSorted());
});

test('a name that is only written counts as unread', () => {
  expect(isRead('noSuchName')).toBe(false);
  expect(isRead('Serviceid')).toBe(false);
  expect(isRead('callflage')).toBe(true);
  expect(isRead('desensitization')).toBe(true);
});
