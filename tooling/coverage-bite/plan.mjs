// Plans which parts are taken away one after the other, and which tests have to notice.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../../packages/contract/src/contract.ts';
import { specifiedScreens } from '../../e2e/app/specified-screens.ts';
import { root } from '../install.mjs';
import { emptyReply } from './empty-reply.mjs';

const read = (name) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n');
const replies = `${root}.cache/coverage-bite/replies`;

/** Writes that happen by themselves on every page, so that they are the purpose of no screen. */
const HOUSEKEEPING = [
  'customers.lease',
  'customers.release',
  'identity.socketTicket',
  'calls.setState',
  'messages.markRead',
  'tasks.next',
];
/** Matches reads that every page makes for itself. */
const FRAME =
  /^(?:identity\.userInfo|messages\.(?:unread|agenda)|identity\.nav|agreements\.pending|calls\.run)$|^config\./;

/** Screens that make no calls of their own. They are hidden as a whole. */
const ASKING_NOTHING = ['/pages/about/web-view', '/pages/about/blank', '/pages/applysuccess/index'];
/** Screens that show the result of a read that every page makes. */
const OWN_READS = { '/pages/about/about': 'config.branding' };

/** Most tests that are asked, the likeliest first. */
const MOST = { server: 60, journeys: 12 };

/**
 * Returns all parts that can be taken away: `{ kind, name, bites, isShown, tests }`. The likeliest and cheapest tests
 * come first.
 */
export function planBites(evidence) {
  return [...planCalls(evidence), ...planScreens(evidence), ...planTriggers(evidence)];
}

const specified = () => {
  const names = new Map(Object.entries(contract).map(([name, { method, path }]) => [`${method} ${path}`, name]));
  return read('../coverage-spec/calls.txt').map((item) => [item, names.get(item)]);
};

function planCalls(evidence) {
  return specified().map(([item, call]) => {
    const answered = evidence.filter(({ calls }) => calls[call]?.includes('answered'));
    const tests = likeliest(answered, call);
    const refusing = tests.filter(({ calls }) => calls[call].includes('refused'));
    const refusals = Object.fromEntries(refusing.map(({ name, calls }) => [name, calls[call]]));
    const plausible = tests.length > 0 ? repliesWithout(call) : [];
    const bites = plausible.map((reply) => ({ kind: 'call', call, reply, refusals }));
    return { kind: 'calls', name: `${item} (${call})`, bites, tests };
  });
}

/**
 * Returns the replies of a call that is taken away. A reading call returns nothing, or another enterprise's reply. A
 * writing one returns what it once returned elsewhere.
 */
function repliesWithout(call) {
  const { effect, reply } = contract[call];
  const [empty, kept] = [emptyReply(reply), keptReply(call)];
  const plausible = effect === 'read' ? [empty, kept] : [kept ?? empty];
  const known = plausible.filter((one) => one !== undefined);
  if (known.length === 0) throw new Error(`no reply is known for ${call}`);
  return known;
}

function keptReply(call) {
  const file = join(replies, `${call}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function planScreens(evidence) {
  return specifiedScreens.map(([screen]) => {
    const on = evidence.filter(({ screens }) => screens[screen]);
    const writesOf = ({ screens }) => screens[screen].filter((call) => isWrite(call) && !HOUSEKEEPING.includes(call));
    const isOwn = (call) => !isWrite(call) && (OWN_READS[screen] === call || !FRAME.test(call));
    const isHidden = ASKING_NOTHING.includes(screen);
    const readsOf = ({ screens }) => screens[screen].filter(isOwn);
    const writing = isHidden ? [] : on.filter((test) => writesOf(test).length > 0);
    const isShown = writing.length === 0;
    const showing = isHidden ? on : on.filter((test) => readsOf(test).length > 0);
    const tests = isShown ? showing : writing;
    const calls = isHidden ? [] : [...new Set(tests.flatMap(isShown ? readsOf : writesOf))];
    const answers = calls.map((name) => ({ name, ...wireOf(name), reply: repliesWithout(name)[0] }));
    return {
      kind: 'screens',
      name: screen,
      isShown,
      bites: [{ kind: 'screen', screen, answers, isHidden }],
      tests: likeliest(tests),
    };
  });
}

const isWrite = (call) => contract[call].effect === 'write';

function wireOf(call) {
  const { method, path } = contract[call];
  return { method, path: `^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$` };
}

function planTriggers(evidence) {
  return read('../coverage-spec/triggers.tsv')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [type, name, , , unsent] = line.split('\t');
      const trigger = `${type} ${name}`;
      const tests = likeliest(evidence.filter(({ triggers }) => triggers.includes(trigger)));
      return {
        kind: 'triggers',
        name: trigger,
        bites: [{ kind: 'trigger', trigger }],
        tests,
        ...(unsent && { unsent }),
      };
    });
}

/**
 * Sorts tests. First come tests that name the call, belong to its domain and do little else. Journeys come after the
 * server's tests.
 */
function likeliest(tests, call = '') {
  const [domain] = call.split('.');
  const costOf = ({ source, file, seconds, calls, isJourney }) =>
    seconds +
    Object.keys(calls).length / 3 +
    (isJourney ? 20 : 0) +
    (call && !source.includes(`'${call}'`) ? 6 : 0) +
    (call && !file.includes(`/${domain}/`) ? 4 : 0);
  const sorted = tests.map((test) => [costOf(test), test]).toSorted(([one], [other]) => one - other);
  const inOrder = sorted.map(([, test]) => test);
  return [
    ...inOrder.filter(({ isJourney }) => !isJourney).slice(0, MOST.server),
    ...inOrder.filter(({ isJourney }) => isJourney).slice(0, MOST.journeys),
  ];
}
