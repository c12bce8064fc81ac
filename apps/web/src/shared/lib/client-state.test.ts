import { push } from '@haihu/contract/socket';
import { afterEach, expect, test } from 'vitest';
import { clientState } from './client-state.ts';
import { readText } from './stored.ts';

afterEach(() => clientState.reset());

test('the socket begins closed, and nobody is a super-tenant', () => {
  const { socketflage, superTenant, userID, desensitizer } = clientState.get();
  expect({ socketflage, superTenant, userID, desensitizer }).toEqual({
    socketflage: 'close',
    superTenant: false,
    userID: null,
    desensitizer: { isOpen: false, value: [] },
  });
});

test('state that the specification persists is stored under its key, a long id as it is', () => {
  clientState.set({ userID: '7230485993847562241', permissionList: ['customers.claim'], desensitization: true });
  expect(readText('flying_userId')).toBe('7230485993847562241');
  expect(readText('permissionList')).toBe('["customers.claim"]');
  expect(readText('desensitization')).toBe('true');
});

test('the state of the socket is kept for its own tab only', () => {
  clientState.set({ socketflage: 'open' });
  expect(readText('socketflage', 'tab')).toBe('open');
  expect(readText('socketflage')).toBeNull();
});

test('counters count up, listeners hear of it, and stop hearing', () => {
  const seen: number[] = [];
  const stop = clientState.subscribe(() => seen.push(clientState.get().crmcall));
  clientState.raise('crmcall');
  clientState.raise('crmcall');
  stop();
  clientState.raise('crmcall');
  expect(seen).toEqual([1, 2]);
  expect(clientState.get().crmcall).toBe(3);
});

test('a reset leaves nothing of the former user, neither here nor stored', () => {
  clientState.set({ userID: '5', goodsList: { type: push.callList }, jurisdictionTWo: { wallet: true } });
  clientState.reset();
  expect(clientState.get()).toMatchObject({ userID: null, goodsList: null, jurisdictionTWo: {} });
  expect([readText('flying_userId'), readText('jurisdictionTWo')]).toEqual([null, null]);
});
