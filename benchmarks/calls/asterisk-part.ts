import { findAsterisk } from '@haihu/server/src/integrations/telephony/asterisk/test-support/instance.ts';
import type { Bar } from '../verdict.ts';

/** The part of a benchmark that runs over a real Asterisk. `report`: its details, or why it did not run. */
export interface AsteriskPart {
  bars: Bar[];
  report: unknown;
}

/**
 * Measures the part of a benchmark that needs a real Asterisk. `measure` gets the program; see `findAsterisk`. On a
 * machine without one the benchmark does not pass, and says so.
 */
export async function measureAsteriskPart(measure: (program: string) => Promise<AsteriskPart>): Promise<AsteriskPart> {
  let program: string;
  try {
    program = findAsterisk();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(`The part on Asterisk did not run: there is none here (npm run tools unpacks it). ${reason}`);
    return { bars: [ran(0)], report: `did not run: ${reason}` };
  }
  const { bars, report } = await measure(program);
  return { bars: [ran(1), ...bars], report };
}

function ran(count: number): Bar {
  return { name: 'part on Asterisk', unit: 'parts run', measured: count, atLeast: 1 };
}
