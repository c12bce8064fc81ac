import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dateAhead } from '../../packages/rules/src/date-ahead.ts';

/**
 * Puts the clock of the process ahead or back by the milliseconds in the file of `CLOCK_BY`, now and at each signal
 * SIGUSR2. Answers a signal with a file beside it.
 */
export function moveClock() {
  const file = process.env.CLOCK_BY;
  const read = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);
  let ahead = read();
  process.on('SIGUSR2', () => {
    ahead = read();
    writeFileSync(`${file}.seen`, '');
  });
  const moved = (machine) => () => machine.now() + ahead;
  const moving = { get: (machine, name) => (name === 'now' ? moved(machine) : Reflect.get(machine, name)) };
  globalThis.Date = dateAhead(new Proxy(globalThis.Date, moving), 0);
}
