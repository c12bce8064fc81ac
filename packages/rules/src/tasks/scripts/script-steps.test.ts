import type { ScriptStep } from '@haihu/contract/tasks/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleScripts } from './example-scripts.ts';
import { fillGuidedBlanks, unknownGuidedBlanks, writtenGuidedBlank } from './guided-blanks.ts';
import { SCRIPT_END, scriptProblems, stepAfter } from './script-steps.ts';

const step = (key: string, change: Partial<ScriptStep> = {}): ScriptStep => ({
  key,
  title: key,
  say: '您好',
  field: null,
  next: null,
  branches: [],
  ...change,
});
const choice = (...choices: string[]) => ({ kind: 'choice' as const, label: '要吗', choices });
const faults = (steps: ScriptStep[]) => scriptProblems(steps, ['预算']).map(({ step: at, fault }) => `${at} ${fault}`);

describe('a script', () => {
  it('goes from step to step in order, and where an answer leads', () => {
    const branches = [{ answer: '不要', to: SCRIPT_END }];
    const steps = [step('a', { field: choice('要', '不要'), branches }), step('b')];
    expect(stepAfter(steps, 0, '要')).toBe('b');
    expect(stepAfter(steps, 0, '不要')).toBeNull();
    expect(stepAfter(steps, 0, null)).toBe('b');
    expect(stepAfter(steps, 1, null)).toBeNull();
    expect(faults(steps)).toEqual([]);
  });

  it('is refused with the step that leads in a ring, into nothing, or is reached by none', () => {
    expect(faults([step('a'), step('b', { next: 'a' })])).toEqual(['0 ring', '1 ring']);
    expect(faults([step('a', { next: 'z' })])).toEqual(['0 dead_end']);
    expect(faults([step('a', { next: SCRIPT_END }), step('b')])).toEqual(['1 unreached']);
    expect(faults([step('a', { next: 'a' })])).toEqual(['0 ring']);
  });

  it('is refused with the step that has an unknown blank, a choice without answers, or something twice', () => {
    expect(faults([step('a', { say: '{{姓名}}{{预算}}{{ deal }}' })])).toEqual([]);
    expect(faults([step('a', { say: '{{天气}}' })])).toEqual(['0 unknown_blank']);
    expect(faults([step('a', { field: choice() })])).toEqual(['0 no_choices']);
    expect(faults([step('a', { field: choice('要', '要') })])).toEqual(['0 twice']);
    expect(faults([step('a'), step('a')])).toContain('1 twice');
  });

  it('has an example without faults in each language', () => {
    for (const { steps } of Object.values(exampleScripts)) expect(scriptProblems(steps, [])).toEqual([]);
  });

  it('ends from its first step, whatever is answered, once it has no fault', () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const target = fc.option(fc.constantFrom(...keys, SCRIPT_END), { nil: null });
    const anyStep = fc.record({ next: target, yes: target, no: target });
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.array(anyStep, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(2), { maxLength: 9 }),
        (made, said) => {
          const steps = made.map(({ next, yes, no }, at) => {
            const leads = [
              { answer: '是', to: yes },
              { answer: '否', to: no },
            ];
            const branches = leads.flatMap(({ answer, to }) => (to === null ? [] : [{ answer, to }]));
            return step(keys[at]!, { next, field: choice('是', '否'), branches });
          });
          if (scriptProblems(steps, []).length > 0) return;
          accepted += 1;
          let at: string | null = steps[0]!.key;
          for (let taken = 0; at !== null; taken += 1) {
            expect(taken).toBeLessThan(steps.length);
            const place = steps.findIndex(({ key }) => key === at);
            expect(place).toBeGreaterThanOrEqual(0);
            at = stepAfter(steps, place, ['是', '否', null][said[taken] ?? 2]!);
          }
        },
      ),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(0);
  });
});

describe('blanks of a script', () => {
  const values = { known: { name: '张三', deal: null }, fields: new Map([['预算', '5 万']]) };

  it('are filled by words of any language and by own fields, and leave a gap for what is missing', () => {
    expect(fillGuidedBlanks('{{姓名}}/{{name}}/{{预算}}/{{deal}}/{{天气}}', values)).toBe('张三/张三/5 万/____/____');
    expect(fillGuidedBlanks('｛｛姓名｝｝{一个}', values)).toBe('张三{一个}');
  });

  it('are named once if nothing fills them', () => {
    expect(unknownGuidedBlanks('{{天气}}{{天气}}{{姓名}}', [])).toEqual(['{{天气}}']);
    expect(unknownGuidedBlanks(writtenGuidedBlank('deal', 'zh'), [])).toEqual([]);
  });
});
