import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWebIfChanged } from '../build-web.mjs';
import { root } from '../install.mjs';
import { lastRelease } from '../last-release.mjs';
import { demoLogins, demoPassword } from '../../apps/server/src/demo/demo-logins.ts';
import { differences, isMoved } from './differences.mjs';
import { hasCommit, unpackRelease } from './last-release-tree.mjs';
import { startOutsidePostgres } from './outside-postgres.mjs';
import { readAll, signIn, work } from './people.mjs';
import { createInstallation } from './installation.mjs';

const OWNER = { mobile: '13800000001', password: 'upgrade-test-2026' };

/** Returns true if the upgrade went well, or if this clone does not have the last release. */
export async function testUpgrade() {
  const { version, commit } = lastRelease;
  if (!hasCommit(commit)) {
    console.log(`upgrade:test did not run: this clone does not have the commit of ${version}, ${commit}`);
    return true;
  }
  const began = performance.now();
  await buildWebIfChanged();
  const trees = { old: unpackRelease(commit), today: root };
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-upgrade-'));
  try {
    const faults = [...(await onEmbedded(trees, folder)), ...(await onOutside(trees, folder))];
    for (const fault of faults) console.error(fault);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`upgrade:test from ${version}: ${faults.length} faults, ${seconds} s`);
    return faults.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(trees.old, { recursive: true, force: true });
  }
}

/** Upgrades a demo on the embedded PostgreSQL. */
async function onEmbedded(trees, folder) {
  const env = { DATA_DIR: path.join(folder, 'embedded'), DEMO: 'yes' };
  const logins = demoLogins.slice(0, 3).map(({ mobile }) => ({ mobile, password: demoPassword }));
  return upgrade('the embedded PostgreSQL', trees, { env, logins, isFilled: /Sign in with the password/ });
}

/** Upgrades an enterprise that the operator has made on a PostgreSQL of their own. */
async function onOutside(trees, folder) {
  const postgres = await startOutsidePostgres(path.join(folder, 'outside'));
  try {
    const env = { DATA_DIR: path.join(folder, 'keys'), DATABASE_URL: postgres.url };
    const old = createInstallation(trees.old, env);
    const named = ['--owner-mobile', OWNER.mobile, '--owner-name', '周总', '--password-stdin', '--unmasked'];
    await old.operate(['enterprise', 'create', '海呼升级', ...named], OWNER.password);
    await old.operate(['credit', '1', '100'], '');
    return await upgrade(`an outside PostgreSQL ${postgres.version}`, trees, { env, logins: [OWNER] });
  } finally {
    await postgres.stop();
  }
}

/** Starts old, today's and old release on one database. Returns a sentence for each fault. */
async function upgrade(place, trees, { env, logins, isFilled = /Haihu is at/ }) {
  const old = createInstallation(trees.old, env);
  const today = createInstallation(trees.today, env);

  let people;
  const first = await old.run(isFilled, async (address) => {
    people = await signIn(address, logins);
    await work(address, people, 1);
    return readAll(address, people);
  });
  // Replies that differ after a restart of the same release move by themselves, like the state of an agent.
  const before = await old.run(/Haihu is at/, (address) => readAll(address, people));
  const moving = [...differences(first, before), ...differences(before, first)];

  const [upgraded, after] = await today.run(/Haihu is at/, async (address) => {
    const replies = await readAll(address, people);
    await work(address, people, 2);
    await today.operate(['ledger', 'verify'], '');
    return [replies, await readAll(address, people)];
  });
  const back = await old.run(/Haihu is at/, async (address) => {
    const replies = await readAll(address, people);
    await work(address, people, 3);
    await old.operate(['ledger', 'verify'], '');
    return replies;
  });

  const calls = Object.keys(before).length;
  const moved = new Set(moving.map(({ call }) => call)).size;
  const successes = Object.values(before).filter(({ code }) => code === 200).length;
  console.log(`on ${place}: ${calls} replies compared, ${successes} successes, ${moved} move by themselves in part`);
  const faults = [
    ...lost(moving, differences(before, upgraded), `today's release on ${place}`),
    // A field that only today's release returns is no fault of the old one.
    ...lost(moving, differences(back, after), `the last release on the new schema of ${place}`),
  ];
  // Refusals are the same in every release, and show nothing.
  if (successes < calls / 2) faults.push(`on ${place} only ${successes} of ${calls} calls succeed`);
  if (moved > calls / 5) faults.push(`on ${place} too much moves by itself: ${moved} of ${calls} replies`);
  return faults;
}

function lost(moving, found, place) {
  return found
    .filter((difference) => !isMoved(difference, moving))
    .map(({ call, at, one, other }) => `${place}: ${call} ${at} is ${show(other)} instead of ${show(one)}`);
}

const show = (value) => JSON.stringify(value)?.slice(0, 120) ?? 'absent';
