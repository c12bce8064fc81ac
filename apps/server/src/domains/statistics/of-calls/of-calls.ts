import type { Module } from '../../../kernel/module.ts';
import { createCallAreas } from './areas.usecases.ts';
import { createCallOutcomes } from './call-outcomes.usecases.ts';
import { createCallSeries } from './call-series.usecases.ts';
import { createCallTotals } from './call-totals.usecases.ts';
import { type CallsBehindParts, createCallsBehind } from './calls-behind.usecases.ts';
import { createCallSound } from './sound.usecases.ts';

/** Makes the room's module: figures of calls, and the calls behind them. */
export function createOfCalls(parts: CallsBehindParts) {
  const totals = createCallTotals(parts);
  const callAreas = createCallAreas(parts);
  const callOutcomes = createCallOutcomes(parts);
  const callSeries = createCallSeries(parts);
  const callSound = createCallSound(parts);
  const callsBehind = createCallsBehind(parts);
  return {
    api: { ...totals, callSeries, callsBehind },
    routes({ handle }) {
      handle('statistics.callTotals', (member, request) => totals.callTotals(member, request));
      handle('statistics.deviceCallTotals', (member, request) => totals.deviceCallTotals(member, request));
      handle('statistics.callAreas', (member, request) => callAreas(member, request));
      handle('statistics.callOutcomes', (member, request) => callOutcomes(member, request));
      handle('statistics.callSound', (member, request) => callSound(member, request));
      handle('statistics.callSeries', (member, request) => callSeries(member, request));
      handle('statistics.callsBehind', (member, request) => callsBehind(member, request));
    },
  } satisfies Module;
}
