// Counts how much of the specification the evidence of the last whole run shows:
// - calls (117): every effect in effects.tsv was seen, and one of the call's own refusals, in a test that prepared the
//   case. A walk over all calls (walks.txt) prepares none.
// - screens (66): taps lead there from where people begin (ways.tsv), and it was used: a tap on it changed a row, or a
//   step of a journey found words on it that had come from the server.
// - socket (9): a message of that type came in over a real socket by each of its triggers (triggers.tsv).
// - texts, constants: a journey found them where it looked, the headers of a call carried them, or the test in
//   constants.tsv passed.
//
// kept.json holds the counts that were reached, fallen-out.tsv the missing parts. A lower count is a failure, a higher
// one a message: `npm run coverage:spec -- --keep` raises it and strikes off parts that are not missing any more.
import { specifiedScreens } from '../../e2e/app/specified-screens.ts';
import { missingOf as missingOfCall } from './calls.mjs';
import { missingOf as missingOfConstant } from './constants.mjs';
import { factsOf } from './facts.mjs';
import { lastRun } from './run.mjs';
import { findReached, missingOf as missingOfScreen, withoutWay } from './screens.mjs';
import { missingOf as missingOfType, notSentYet } from './sockets.mjs';
import { read, rowsOf, write } from './tables.mjs';

const { run, files, missing: missingShards } = lastRun();
const facts = factsOf(files.flatMap(({ lines }) => lines));
console.log(run ? `evidence of ${run.commit.slice(0, 8)}, run ${run.id}, ${run.at}` : 'no evidence of these sources');

const { socket, texts } = JSON.parse(read('fixed.json'));
const reached = findReached(facts);

const kinds = {
  calls: [read('calls.txt').trim().split('\n'), (item) => missingOfCall(item, facts)],
  screens: [specifiedScreens.map(([path]) => path), (path) => missingOfScreen(path, facts, reached)],
  socket: [socket, (type) => missingOfType(type, facts)],
  texts: [texts, (text) => (facts.has('text', text) ? null : 'not seen')],
  constants: [
    rowsOf('constants.tsv'),
    ([name, how, where]) => missingOfConstant({ name, how, where }, facts, run?.leavesOut),
  ],
};
const kept = JSON.parse(read('kept.json'));
const keeps = process.argv.includes('--keep') && missingShards.length === 0;
const fallenOut = ['# what\tof which\twhat is missing'];

for (const [kind, [items, missingOf]] of Object.entries(kinds)) {
  const missing = items.map((item) => [item, missingOf(item)]).filter(([, what]) => what !== null);
  const count = items.length - missing.length;
  console.log(`${kind}: ${count} of ${items.length}`);
  for (const [item, what] of missing) console.log(`  missing: ${[item].flat()[0]} (${what})`);
  fallenOut.push(...missing.map(([item, what]) => [kind, [item].flat()[0], what].join('\t')));
  if (missingShards.length > 0) continue;
  if (count < kept[kind]) {
    console.log(`${kind}: there were ${kept[kind]}. Something that was shown to work no longer is.`);
    process.exitCode = 1;
  } else if (count > kept[kind]) {
    console.log(`${kind}: more than ever. npm run coverage:spec -- --keep keeps ${count}.`);
    kept[kind] = count;
  }
}
if (keeps && !process.exitCode) {
  const { calls, screens, socket: types, texts: words, constants } = kept;
  write(
    'kept.json',
    `{ "calls": ${calls}, "screens": ${screens}, "socket": ${types}, "texts": ${words}, "constants": ${constants} }\n`,
  );
  write('fallen-out.tsv', `${fallenOut.join('\n')}\n`);
}
for (const { type, name, notYet } of notSentYet)
  console.log(`socket ${type}, ${name}: nothing sends it yet, because ${notYet}`);
for (const { screen, reason } of withoutWay) console.log(`screen ${screen}: no tap leads there, because ${reason}`);
if (missingShards.length > 0) console.log(`Still to come: shards ${missingShards.join(', ')}.`);
