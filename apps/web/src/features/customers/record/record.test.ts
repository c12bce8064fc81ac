import { expect, test } from 'vitest';
import { blankRecord, changesOf, rebase, typeNumber } from './record.ts';

const base = {
  ...blankRecord,
  name: '王建国',
  company: '明达',
  numbers: [{ id: '7', masked: '0571****6666', number: '', label: 'landline' as const }],
  custom: { 1: 5000, 2: '展会' },
};

test('an edit sends what differs, and a number that stays by its id', () => {
  expect(changesOf({ ...base, mobile: ' ' }, base)).toEqual({});
  const numbers = [
    { ...base.numbers[0]!, label: 'company' as const },
    { number: '110', label: 'other' as const },
  ];
  const edited = { ...base, company: '', numbers, custom: { ...base.custom, 1: null, 3: 'x' } };
  expect(changesOf(edited, base)).toEqual({
    company: '',
    numbers: [
      { id: '7', label: 'company' },
      { number: '110', label: 'other' },
    ],
    custom: { 1: null, 3: 'x' },
  });
});

test('the label follows the number until it is chosen', () => {
  const typed = typeNumber({ number: '', label: 'other' }, '0571-88886666');
  expect(typed.label).toBe('landline');
  expect(typeNumber({ ...typed, label: 'company', labelled: true }, '13800138000').label).toBe('company');
});

test('after a clash ours stays, theirs comes in, and so does what nobody disputed', () => {
  const ours = { ...base, company: '明达五金', remark: '我写的', custom: { 1: 1, 2: '展会' } };
  const now = { ...base, company: '别人的', remark: '别人的', source: '展会', custom: { 1: 2, 2: '别人的' } };
  expect(rebase(ours, base, now, new Set(['remark', 'custom:1']))).toEqual({
    ...now,
    company: '明达五金',
    custom: { 1: 2, 2: '别人的' },
  });
  expect(rebase(ours, base, now, new Set()).custom).toEqual({ 1: 1, 2: '别人的' });
});
