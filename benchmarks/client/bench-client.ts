import { launchBrowser } from '../../e2e/browser.ts';
import { type Bar, conclude, median } from '../verdict.ts';
import { startDemoServer } from './demo-server.ts';
import { fillPublicPool } from './fill-public-pool.ts';
import { home, measureTransfer, signIn } from './first-pages.ts';
import { measureInteractions } from './interactions.ts';
import { measureLazyParts } from './lazy-routes.ts';
import { type Audit, audit } from './lighthouse.ts';
import { measureWithWorker } from './with-worker.ts';

const KB = 1000;
const ROWS = 5000;
const AUDITS = 5;

/** Returns the limits of Lighthouse's figures. */
const barsOf = (kind: '' | 'with worker: ', audits: readonly Audit[]): Bar[] => [
  {
    name: `${kind}performance`,
    unit: 'of 1',
    measured: median(audits.map(({ performance }) => performance)),
    atLeast: 0.95,
  },
  {
    name: `${kind}largest contentful paint`,
    unit: 'ms',
    measured: median(audits.map(({ largestContentfulPaint }) => largestContentfulPaint)),
    atMost: 2300,
  },
  {
    name: `${kind}cumulative layout shift`,
    unit: '',
    measured: median(audits.map(({ cumulativeLayoutShift }) => cumulativeLayoutShift)),
    atMost: 0.02,
  },
];

const server = await startDemoServer();
const browser = await launchBrowser();
try {
  const kept = await signIn(browser, server.address);
  const login = await measureTransfer(browser, server.address);
  const atHome = await measureTransfer(browser, server.address + home, kept);
  const homeWithWorker = await measureTransfer(browser, server.address + home, kept, 'allow');
  const lazy = await measureLazyParts();

  // This must be done before the demo's first reminder, three minutes after its start, covers the list.
  await fillPublicPool(server.dataDir, ROWS);
  const interactions = await measureInteractions(browser, server.address, kept, ROWS);

  const audits: Audit[] = [];
  const auditsWithWorker: Audit[] = [];
  for (let round = 0; round < AUDITS; round += 1) {
    audits.push(await audit(server.address + home, kept, 'block'));
    auditsWithWorker.push(await audit(server.address + home, kept, 'allow'));
  }
  const worker = await measureWithWorker(browser, server.address, kept);

  const css = Math.max(login.css, atHome.css);
  conclude(
    'client',
    [
      { name: 'login JavaScript', unit: 'kB', measured: login.javascript / KB, atMost: 100 },
      { name: 'home JavaScript', unit: 'kB', measured: atHome.javascript / KB, atMost: 120 },
      { name: 'with worker: home JavaScript', unit: 'kB', measured: homeWithWorker.javascript / KB, atMost: 120 },
      { name: 'heaviest lazy part', unit: 'kB', measured: (lazy[0]?.javascript ?? 0) / KB, atMost: 60 },
      { name: 'CSS', unit: 'kB', measured: css / KB, atMost: 15 },
      ...barsOf('', audits),
      ...barsOf('with worker: ', auditsWithWorker),
      { name: 'worst interaction', unit: 'ms', measured: interactions[0]?.duration ?? 0, atMost: 100 },
      {
        name: 'with worker: second visit',
        unit: 'of the first',
        measured: Number((median(worker.second) / median(worker.first)).toFixed(2)),
        atMost: 0.85,
      },
      { name: 'start without network to the list', unit: 'ms', measured: median(worker.offlineList), atMost: 1500 },
    ],
    { login, home: atHome, homeWithWorker, lazy, audits, auditsWithWorker, interactions, worker },
  );
} finally {
  await browser.close();
  await server.stop();
}
