// npm run coverage:spec, after npm test, which runs it too: how much of the specification the tests have shown to work.
//
// It reads what the tests recorded by themselves (apps/server/test/spec-recorder.ts, e2e/spec-recorder.ts) and counts:
// - calls (117): somewhere it answered 200 with an effect, and somewhere it refused. The effect of a writing call is a row
//   that it changed, housekeeping left out; that of a reading call is data with something in it. The refusal is an error of
//   its own (`errors` of its entry in the contract), or any error where it has none of its own.
// - screens (66): in a journey, a tap or an entry on it was followed by a call that changed a row, or a step of the journey
//   found words on it that had come from the server as data. To be opened is not enough.
// - socket (9): a message of that type came in over a real socket.
// - texts and constants that the specification fixes: a journey found the text, or an answer or a push brought it; a
//   constant was seen in a request or an answer.
//
// kept.json holds the counts that were reached. A lower one is a failure. A higher one is a message: raise it there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { specifiedScreens } from '../e2e/app/specified-screens.ts';
import { root } from './install.mjs';

const folder = `${root}.cache/coverage-spec`;
const read = (name) => readFileSync(new URL(`coverage-spec/${name}`, import.meta.url), 'utf8');

const seen = new Set();
for (const name of existsSync(folder) ? readdirSync(folder) : []) {
  for (const line of readFileSync(`${folder}/${name}`, 'utf8').split('\n')) seen.add(line);
}
const has = (kind, item) => seen.has(`${kind}\t${item}`);

const { socket, texts, constants } = JSON.parse(read('fixed.json'));
const kinds = {
  calls: [
    read('calls.txt').trim().split('\n'),
    (item) => has('effect', item) && has('refusal', item),
    (item) => `${item}${has('effect', item) ? ' (no refusal)' : has('refusal', item) ? ' (no effect)' : ''}`,
  ],
  screens: [specifiedScreens.map(([path]) => path), (item) => has('screen', item)],
  socket: [socket, (item) => has('socket', item)],
  texts: [texts, (item) => has('text', item)],
  constants: [constants, (item) => has('constant', item)],
};
const kept = JSON.parse(read('kept.json'));

for (const [kind, [items, isShown, describe = String]] of Object.entries(kinds)) {
  const missing = items.filter((item) => !isShown(item));
  const count = items.length - missing.length;
  console.log(`${kind}: ${count} of ${items.length}`);
  for (const item of missing) console.log(`  missing: ${describe(item)}`);
  if (count < kept[kind]) {
    console.log(`${kind}: there were ${kept[kind]}. Something that was shown to work no longer is.`);
    process.exitCode = 1;
  } else if (count > kept[kind])
    console.log(`${kind}: more than ever. Raise it to ${count} in coverage-spec/kept.json.`);
}
