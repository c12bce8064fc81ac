// npm run coverage:bite: checks which calls, screens and pushes of the specification are really tested. It takes away
// one after the other, and a test has to notice:
// - each call (117): its handler answers a plausible reply and does nothing; a reading one finds nothing. A test that
//   sends the call fails by an assertion. Walks over all calls do not count, nor do helpers that make fixtures.
// - each screen (66): its first write is answered in the page without being sent. A screen that only reads gets empty
//   data, and one that makes no calls is hidden. A journey fails by an assertion: by `expect`, or by waiting for words
//   in vain. For a screen that only reads, it has to fail on that screen.
// - each trigger of the specification's socket messages (coverage-spec/triggers.tsv): its push is not sent. A test
//   fails.
//
// Tests are watched once, and the calls, screens and pushes that they used decide which of them are asked. Results are
// kept in .cache/coverage-bite under a hash of everything that they depend on, so a run that broke off can continue.
// `--only <name>` takes away only parts with that name (several with commas between), and tells which test noticed.
// `--shard 1/3` takes every third part. `--workers 1` is for a busy machine. `--files e2e/tasks` watches and asks only
// tests whose paths contain one of these words (with commas between): that takes a minute or two with an empty cache.
// Its results are not kept, because a screen on which only other tests write would count as one that only reads.
//
// coverage-bite/not-biting.json lists the parts that no test has noticed yet. A part that is noticed now must be struck
// off, and none may be added.
import { availableParallelism } from 'node:os';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openHunter } from './coverage-bite/hunters.mjs';
import { installFor } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

installFor('test');

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  const { values: asked } = parseArgs({
    options: {
      only: { type: 'string' },
      shard: { type: 'string' },
      workers: { type: 'string' },
      files: { type: 'string' },
    },
  });
  const workers = Number(asked.workers ?? Math.min(2, availableParallelism()));
  const { buildWebIfChanged } = await import('./build-web.mjs');
  const { gatherEvidence } = await import('./coverage-bite/evidence.mjs');
  const { planBites } = await import('./coverage-bite/plan.mjs');
  const { openRuns } = await import('./coverage-bite/runs.mjs');
  const { findResult, keepResult } = await import('./coverage-bite/results.mjs');

  await buildWebIfChanged();
  const all = planBites(await gatherEvidence(openRuns, workers + 1, asked.files?.split(',')));
  const [index, of] = (asked.shard ?? '1/1').split('/').map(Number);
  const named = asked.only
    ? all.filter(({ name }) => asked.only.split(',').some((word) => name.includes(word)))
    : all.filter((_, place) => place % of === index - 1);
  const chosen = asked.files ? named.filter(({ tests }) => tests.length > 0) : named;
  if (chosen.length === 0) throw new Error(`nothing is called ${asked.only}, or no test of these met it`);

  const found = new Map();
  const open = chosen.filter((one) => {
    const result = one.tests.length === 0 ? { by: null, stops: [], passed: [] } : asked.only ? null : findResult(one);
    if (result) found.set(one, result);
    return !result;
  });
  console.log(`${chosen.length - open.length} are known, ${open.length} are taken away now`);
  const isWhole = !asked.only && !asked.shard && !asked.files;
  const keep = asked.files ? () => {} : keepResult;
  await Promise.all(Array.from({ length: Math.min(workers, open.length) }, () => huntAll(open, found, keep)));
  report(chosen, found, { compares: !asked.files, isWhole, tells: Boolean(asked.only ?? asked.files) });
}

/**
 * Lets one hunter work until no part is left. The result of a test that broke off is not kept, so it is asked again
 * next time.
 */
async function huntAll(open, found, keepResult) {
  const hunter = openHunter();
  for (let one = open.shift(); one; one = open.shift()) {
    const result = await hunter.ask({ ...one, tests: one.tests.map(({ file, name }) => ({ file, name })) });
    found.set(one, result);
    if (!result.isCut) keepResult(one, result);
    const [word, how] = result.by ? ['noticed', ` by ${result.by}`] : ['NOT NOTICED', result.isCut ? ', cut' : ''];
    console.log(`${word}: ${one.name}${how}`);
  }
  await hunter.close();
}

function report(chosen, found, { compares, isWhole, tells }) {
  const kept = JSON.parse(readFileSync(new URL('coverage-bite/not-biting.json', import.meta.url), 'utf8'));
  const measured = {};
  for (const kind of ['calls', 'screens', 'triggers']) {
    const ofKind = chosen.filter((one) => one.kind === kind && !one.unsent);
    const missing = ofKind.filter((one) => !found.get(one).by).map(({ name }) => name);
    console.log(`${kind}: ${ofKind.length - missing.length} of ${ofKind.length} bite`);
    for (const name of missing) console.log(`  nobody notices: ${name}`);
    for (const { name, unsent } of chosen.filter((one) => one.kind === kind && one.unsent)) {
      console.log(`  not sent yet: ${name} (${unsent})`);
    }
    measured[`${kind} that bite`] = ofKind.length - missing.length;
    measured[`${kind} that do not bite`] = missing;
    if (compares) compare(kind, kept[kind], missing, ofKind);
  }
  if (tells) for (const [{ name }, result] of found) console.log(name, result);
  console.log(JSON.stringify({ measured, isWhole }));
}

/** Compares the results with the list, which may only become shorter. */
function compare(kind, kept, missing, ofKind) {
  const added = missing.filter((name) => !kept.includes(name));
  const struck = ofKind.filter(({ name }) => kept.includes(name) && !missing.includes(name)).map(({ name }) => name);
  for (const name of added) console.log(`${kind}: ${name} was noticed and no longer is`);
  for (const name of struck)
    console.log(`${kind}: ${name} is noticed now: strike it off coverage-bite/not-biting.json`);
  if (added.length > 0) process.exitCode = 1;
}
