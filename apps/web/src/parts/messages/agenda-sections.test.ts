import type { AgendaCount } from '@haihu/contract/messages/agenda';
import { expect, test } from 'vitest';
import { agendaCountWords, sectionNamed, sectionsOf } from './agenda-sections.ts';

const counts = (part: Partial<AgendaCount>): AgendaCount => ({
  kind: 'call_back',
  state: 'read',
  late: 0,
  today: 0,
  tomorrow: 0,
  later: 0,
  ...part,
});

test('call-backs have a section for each day, and every other kind is one section', () => {
  const sections = sectionsOf([
    counts({ late: 2, tomorrow: 1 }),
    counts({ kind: 'unwritten', late: 3, today: 1 }),
    counts({ kind: 'leaving' }),
  ]);
  expect(sections.map(({ id, count }) => [id, count])).toEqual([
    ['late', 2],
    ['tomorrow', 1],
    ['unwritten', 4],
  ]);
});

test('a kind that could not be read comes first, although nothing of it is counted', () => {
  const sections = sectionsOf([
    counts({ kind: 'unwritten', late: 1 }),
    counts({ kind: 'leaving', state: 'too_many' }),
    counts({ kind: 'extension', state: 'unavailable' }),
  ]);
  expect(sections.map(({ id, state }) => [id, state])).toEqual([
    ['extension', 'unavailable'],
    ['unwritten', 'read'],
    ['leaving', 'too_many'],
  ]);
});

test('every section is found again by its id, and no other text is one', () => {
  const sections = sectionsOf([counts({ late: 1, today: 1, tomorrow: 1 }), counts({ kind: 'task_number', today: 1 })]);
  for (const { id, kind, day } of sections) expect(sectionNamed(id)).toEqual(day ? { kind, day } : { kind });
  expect([sectionNamed('yesterday'), sectionNamed(undefined)]).toEqual([undefined, undefined]);
});

test('a count that the server cut off says so', () => {
  expect([99, 100].map(agendaCountWords)).toEqual(['99', '99+']);
});
