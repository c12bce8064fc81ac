import { machineChoices, machineVerdicts } from '@haihu/contract/calls/values';
import { outcomes } from '@haihu/contract/followups/values';
import { ownOutcomeKinds, taskModes } from '@haihu/contract/tasks/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  detectionOf,
  hasTooManyFalseAlarms,
  heardBy,
  LAST_PEOPLE,
  MOST_FALSE_ALARMS,
  ratesOf,
} from './machine-rates.ts';

const anyCall = fc.record({
  verdict: fc.constantFrom(...machineVerdicts),
  heard: fc.constantFrom('person', 'machine'),
});
const anyRule = fc.record({
  mode: fc.constantFrom(...taskModes),
  isOn: fc.constantFrom(true, false, null),
  isOffByItself: fc.boolean(),
  rates: fc.record({ people: fc.nat(LAST_PEOPLE), falseAlarms: fc.nat(20) }),
});
const anyWord = fc.record({
  choice: fc.constantFrom(...machineChoices, null),
  isByRule: fc.boolean(),
  outcome: fc.constantFrom(...outcomes, null),
  kind: fc.constantFrom(...ownOutcomeKinds, null),
});

describe('the figures of machines', () => {
  it('count each call once, on the side of what a human heard', () => {
    fc.assert(
      fc.property(fc.array(anyCall), (calls) => {
        const { people, falseAlarms, machines, found } = ratesOf(calls);
        expect(people + machines).toBe(calls.length);
        expect(falseAlarms).toBe(
          calls.filter(({ verdict, heard }) => verdict === 'machine' && heard === 'person').length,
        );
        expect(machines - found).toBe(
          calls.filter(({ verdict, heard }) => verdict !== 'machine' && heard === 'machine').length,
        );
      }),
    );
  });

  it('are too bad above three per cent of the last people, and not before', () => {
    expect(MOST_FALSE_ALARMS / LAST_PEOPLE).toBe(0.03);
    expect(hasTooManyFalseAlarms({ falseAlarms: MOST_FALSE_ALARMS })).toBe(false);
    expect(hasTooManyFalseAlarms({ falseAlarms: MOST_FALSE_ALARMS + 1 })).toBe(true);
  });
});

describe('how a task looks for machines', () => {
  it('never asks after it switched itself off, or against the word of a leader', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        const detection = detectionOf(rule);
        if (rule.isOffByItself || rule.isOn === false) expect(detection).toBe('off');
        else if (rule.isOn) expect(detection).toBe('on');
      }),
    );
  });

  it('is by the mode if nobody chose: a predictive task asks only once its own figures are good', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        const detection = detectionOf({ ...rule, isOn: null, isOffByItself: false });
        const isGood = rule.rates.people === LAST_PEOPLE && rule.rates.falseAlarms <= MOST_FALSE_ALARMS;
        const wanted = { preview: 'off', progressive: 'on', predictive: isGood ? 'on' : 'watch' }[rule.mode];
        expect(detection).toBe(wanted);
      }),
    );
  });
});

describe('what a human heard', () => {
  it('is never read from the choice of a rule', () => {
    fc.assert(
      fc.property(anyWord, (word) => {
        const silent = { ...word, isByRule: true };
        expect(heardBy(silent)).toBe(heardBy({ ...silent, choice: null }));
      }),
    );
  });

  it('is a person for every outcome but no contact, whatever key was pressed before', () => {
    fc.assert(
      fc.property(anyWord, (word) => {
        const isPersons = word.kind === null ? ![null, 'no_contact'].includes(word.outcome) : word.kind !== 'machine';
        expect(heardBy(word) === 'person').toBe(isPersons);
      }),
    );
  });

  it('is a machine by the own outcome or by the key, and unknown otherwise', () => {
    const word = { choice: null, isByRule: false, outcome: 'no_contact', kind: null } as const;
    expect(heardBy({ ...word, kind: 'machine' })).toBe('machine');
    expect(heardBy({ ...word, choice: 'message' })).toBe('machine');
    expect(heardBy({ ...word, choice: 'stay' })).toBeNull();
    expect(heardBy(word)).toBeNull();
  });
});
