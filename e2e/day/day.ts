import { Office } from './office.ts';
import { measure } from './measure.ts';
import { scenes } from './scenes.ts';

const isShort = process.argv.includes('--short');
const begun = performance.now();
const seconds = () => Math.round((performance.now() - begun) / 1000);

const office = await Office.open({ isShort });
let failure: unknown;
try {
  for (const { name, isLong, play } of scenes) {
    if (isLong && isShort) continue;
    console.log(`${String(seconds()).padStart(4)} s  ${name}`);
    await play(office);
  }
} catch (error) {
  failure = error;
  console.log(error);
}
const measured = await measure(office).catch((error: unknown) => {
  failure ??= error;
  console.log(error);
  return {};
});
await office.close();
const missed = [...office.complaints, ...(failure === undefined ? [] : [String(failure)])];
const passed = missed.length === 0;
const day = isShort ? 'short day' : 'day';
console.log(JSON.stringify({ benchmark: day, passed, missed, measured: { seconds: seconds(), ...measured } }));
process.exitCode = passed ? 0 : 1;
