import { expect, test } from 'vitest';
import type { Rights } from '../../../kernel/member.ts';
import { covers } from './grants.policy.ts';

const giver = {
  isSuper: false,
  dataScope: 'department',
  permissions: ['calls.place', 'audit.read'],
} as unknown as Rights;

test.each([
  ['what one holds oneself', { dataScope: 'department', permissions: ['calls.place', 'audit.read'] }, true],
  ['less', { dataScope: 'self', permissions: [] }, true],
  ['a wider scope', { dataScope: 'branch', permissions: ['calls.place'] }, false],
  ['one permission more', { dataScope: 'self', permissions: ['calls.place', 'settings.write'] }, false],
] as const)('of rights, nobody gives more than they hold: %s', (_, { dataScope, permissions }, isGiven) => {
  expect(covers(giver, { dataScope, permissions: [...permissions] })).toBe(isGiven);
  expect(covers({ ...giver, isSuper: true }, { dataScope, permissions: [...permissions] })).toBe(true);
});
