import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CallerFacts, routeCaller } from './inbound-route.ts';

const LONGEST_WAIT = 180;
const agent = fc.constantFrom('1', '2', '3', '4', '5', '6');
const facts: fc.Arbitrary<CallerFacts> = fc
  .record({
    lastAgent: fc.option(agent),
    owner: fc.option(agent),
    able: fc.uniqueArray(agent),
    isReady: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    team: fc.option(fc.uniqueArray(agent)),
    tried: fc.uniqueArray(agent),
    waited: fc.integer({ min: 0, max: 2 * LONGEST_WAIT }),
    takesMessages: fc.boolean(),
  })
  .map(({ able, isReady, ...rest }) => ({
    ...rest,
    longestWait: LONGEST_WAIT,
    ready: able.filter((_one, at) => isReady[at]),
    busy: able.filter((_one, at) => !isReady[at]),
  }));

test('only a ready agent is rung, and nobody twice', () => {
  fc.assert(
    fc.property(facts, (caller) => {
      const step = routeCaller(caller);
      if (step.do !== 'ring') return;
      expect(caller.ready).toContain(step.agentId);
      expect(caller.tried).not.toContain(step.agentId);
    }),
  );
});

test('the last agent goes first, then the owner, then the others in their order', () => {
  fc.assert(
    fc.property(facts, (caller) => {
      const free = caller.ready.filter((one) => !caller.tried.includes(one));
      const known = [caller.lastAgent, caller.owner, ...free].filter((one) => one !== null && free.includes(one));
      const first = known.find((one) => caller.team?.includes(one!)) ?? known[0];
      expect(routeCaller(caller)).toEqual(
        first ? { do: 'ring', agentId: first } : expect.not.objectContaining({ do: 'ring' }),
      );
    }),
  );
});

test('each caller is rung at an agent or given up in the end, whoever declines', () => {
  fc.assert(
    fc.property(facts, (caller) => {
      const tried = [...caller.tried];
      for (let waited = caller.waited; ; waited += 20) {
        const step = routeCaller({ ...caller, tried, waited });
        if (step.do === 'give_up' || step.do === 'voicemail') {
          expect(step.do === 'voicemail').toBe(caller.takesMessages);
          return;
        }
        if (step.do === 'ring') tried.push(step.agentId);
        expect(waited).toBeLessThan(20 * LONGEST_WAIT);
      }
    }),
  );
});

test('a caller waits while somebody is busy, and does not while nobody is at work', () => {
  const who = { lastAgent: '1', owner: '2', team: null, ready: [], busy: [], tried: [] };
  const nobody = { ...who, waited: 0, longestWait: LONGEST_WAIT, takesMessages: false };
  expect(routeCaller(nobody)).toEqual({ do: 'give_up' });
  expect(routeCaller({ ...nobody, busy: ['3'] })).toEqual({ do: 'wait' });
  expect(routeCaller({ ...nobody, busy: ['3'], waited: LONGEST_WAIT })).toEqual({ do: 'give_up' });
  expect(routeCaller({ ...nobody, busy: ['3'], tried: ['3'] })).toEqual({ do: 'give_up' });
});
