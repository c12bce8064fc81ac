import type { MemberInfo } from '@haihu/contract/identity/sessions';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { keepSearch, readSearches } from '../features/customers/pools/search-history.ts';
import { blankRecord } from '../features/customers/record/record.ts';
import { useKeptRecord } from '../features/customers/record/use-kept-record.ts';
import { deviceCallOf, forgetDeviceCall, rememberDeviceCall } from '../parts/calls/device/device-call.ts';
import { isSoftphoneWanted } from '../parts/calls/own-phone/softphone.ts';
import { emptyFollowUpDraft, forgetDraft, keepFollowUpDraft, readDraft } from '../parts/followups/notes/draft.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { endSession, sessionUser, startSession } from '../shared/lib/session.ts';
import { storageKeys } from '../shared/lib/storage-keys.ts';
import { readText, writeJson, writeText } from '../shared/lib/stored.ts';
import { provideTestNavigation, testCredentials, testMember } from '../shared/lib/test-member.ts';

provideTestNavigation();

const zhao = testMember;
const li = { ...zhao, userId: '8', name: '李敏' };
const enter = (user: MemberInfo) => startSession({ ...testCredentials, token: `of ${user.name}`, user });

afterEach(() => {
  enter(zhao);
  forgetDraft('31');
  forgetDeviceCall('7', '5');
  writeText(storageKeys.searchesOf('5', '7'), null);
  writeText(storageKeys.customerDraftOf('5', '7', 'new'), null);
  writeText(storageKeys.softphoneOf('7'), null);
  endSession();
});

const record = { ...blankRecord, name: '周云' };
const typed = { record, base: blankRecord, version: '' };

function TypedCustomer() {
  const kept = useKeptRecord(undefined, { base: blankRecord, version: '' });
  return kept.restored ? kept.record.name : 'blank';
}

/** Returns the data on the device that the signed-in user can see. */
const found = () => ({
  note: readDraft('31').text,
  pictures: readDraft('31').pictures.length,
  customer: renderToString(<TypedCustomer />),
  searches: readSearches(),
  dialled: deviceCallOf(sessionUser()?.userId ?? '')?.mobile ?? null,
  rings: isSoftphoneWanted(),
  list: queryClient.getQueryData(['customers.list']),
});

const nothing = {
  note: '',
  pictures: 0,
  customer: 'blank',
  searches: [],
  dialled: null,
  rings: false,
  list: undefined,
};

/** Signs a member in and creates everything that a member leaves on a device. */
function workAs(user: MemberInfo): void {
  enter(user);
  keepFollowUpDraft('31', { ...emptyFollowUpDraft, text: '要合同', pictures: [{ id: 'p', sent: null }] });
  writeJson(storageKeys.customerDraftOf(user.tenantId, user.userId, 'new'), typed);
  keepSearch('机电');
  rememberDeviceCall(user.userId, { mobile: '13812346602', time: 1, bindId: 'b', callId: '5' });
  writeText(storageKeys.softphoneOf(user.userId), 'on');
  queryClient.setQueryData(['customers.list'], ['周云']);
}

test('a user who signs in after another one finds nothing of theirs, and the other one finds all but read data again', () => {
  workAs(zhao);
  endSession();
  enter(li);
  expect(found()).toEqual(nothing);
  endSession();
  enter(zhao);
  expect(found()).toEqual({
    ...nothing,
    note: '要合同',
    pictures: 1,
    customer: '周云',
    searches: ['机电'],
    dialled: '13812346602',
    rings: true,
  });
});

test('the same user in another enterprise finds none of the customer that they began', () => {
  workAs(zhao);
  endSession();
  enter({ ...zhao, tenantId: '6' });
  expect(found().customer).toBe('blank');
  endSession();
  enter(zhao);
  expect(found().customer).toBe('周云');
});

test('one user’s things on a device do not disturb another’s', () => {
  workAs(zhao);
  endSession();
  enter(li);
  keepFollowUpDraft('31', { ...emptyFollowUpDraft, text: '别处' });
  keepSearch('科技');
  forgetDraft('31');
  writeText(storageKeys.searchesOf('5', '8'), null);
  endSession();
  enter(zhao);
  expect(found()).toMatchObject({ note: '要合同', searches: ['机电'] });
});

test('after a sign-out the device opens nothing: neither token nor signature, and no list that was read', () => {
  workAs(zhao);
  endSession();
  const keys = [storageKeys.token, storageKeys.cloudToken, storageKeys.signingKey, storageKeys.user] as const;
  expect(keys.map((key) => readText(key))).toEqual([null, null, null, null]);
  expect(found()).toEqual(nothing);
});
