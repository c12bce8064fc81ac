import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { dayToPlay, secondsAhead } from './installation/enterprise-time.ts';
import { createOperatorLine, type Operator } from './installation/operator.ts';
import { createStartedServer, type Server } from './installation/server.ts';
import type { Agent, ScriptedAgent } from './people/agent.ts';
import { Client } from './people/client.ts';
import { NoteBook } from './people/note-book.ts';
import type { PageAgent } from './people/page-agent.ts';
import { openPhone, putAhead } from './people/phone.ts';
import type { LiveScreen } from './watches/live-figures.ts';
import { watchMachineLoad } from './watches/machine-load.ts';
import { watchReadyAgents } from './watches/ready-agents.ts';
import { watchStillScreens } from './watches/still-screens.ts';

/**
 * Factor by which simulated calls are faster than real ones: a talk of 45 s takes 9. Few are so short that a line would
 * be paused.
 */
const SIMULATOR_SPEED = 5;

/** Flags that give pages a microphone with a hum, and allow its use without asking. */
const withMicrophone = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];

/** The installation of one day, and everybody who works there. Scenes fill it as the day passes. */
export class Office {
  readonly isShort: boolean;
  readonly server: Server;
  readonly operator: Operator;
  readonly browser: Browser;
  /** The day that is played, such as 2026-03-02. */
  readonly day: string;
  /** The day that the clock shows. */
  today: string;
  readonly notes = new NoteBook();
  /** Sentences about results that are not as they should be. */
  readonly complaints: string[] = [];
  /** The number of the day's calls; `differing` counts figures that were not the same everywhere. */
  calls = 0;
  differing = 0;
  tenantId = '';
  /** The page of the boss, who founds the enterprise and pays for it. */
  boss: Page | null = null;
  /** The client of an administrator, who makes tasks and reads figures. */
  manager: Client | null = null;
  readonly agents: Agent[] = [];
  /** Agents without a screen. */
  readonly scripted: ScriptedAgent[] = [];
  /** Agents at a page. */
  readonly pageAgents: PageAgent[] = [];
  /** Pages that stay open all day. */
  readonly liveScreens: LiveScreen[] = [];
  /** Ids of tasks by their names in the day. */
  readonly tasks = new Map<string, string>();
  /** Functions that end what scenes started beside the server, at the end of the day. */
  readonly atEnd: (() => Promise<void>)[] = [];
  /** Seconds by which the clock is ahead of this machine's since the last start. */
  clockAheadSeconds = 0;
  readonly readyTaskAgents: ReturnType<typeof watchReadyAgents>;
  readonly stillScreens: ReturnType<typeof watchStillScreens>;
  readonly machineLoad = watchMachineLoad();
  private readonly dataDir: string;

  private constructor(isShort: boolean, dataDir: string, server: Server, browser: Browser) {
    this.isShort = isShort;
    this.dataDir = dataDir;
    this.server = server;
    this.browser = browser;
    this.operator = createOperatorLine(server.env);
    this.day = dayToPlay(Date.now());
    this.today = this.day;
    this.readyTaskAgents = watchReadyAgents(this);
    this.stillScreens = watchStillScreens(this);
  }

  static async open({ isShort }: { isShort: boolean }): Promise<Office> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-day-'));
    const server = await createStartedServer(dataDir, SIMULATOR_SPEED);
    return new Office(isShort, dataDir, server, await launchBrowser(undefined, withMicrophone));
  }

  /** Starts the server so that the enterprise's clock shows this many minutes after midnight. */
  async startAt(minutes: number): Promise<void> {
    await this.start(secondsAhead(this.day, minutes, Date.now()));
  }

  async start(clockAheadSeconds: number): Promise<void> {
    this.clockAheadSeconds = clockAheadSeconds;
    await this.server.start(clockAheadSeconds);
  }

  /** Stops the server in order, and starts it at this many minutes after that midnight. Members stay signed in. */
  async restartAt(minutes: number): Promise<void> {
    await this.server.stop('SIGINT');
    const before = this.clockAheadSeconds;
    await this.startAt(minutes);
    await Promise.all(this.clients().map((client) => client.setClock(this.clockAheadSeconds)));
    await putAhead(this.pages(), this.clockAheadSeconds - before);
  }

  private clients(): Client[] {
    return [this.manager, ...this.agents.map((agent) => agent.client)].filter((client) => client !== null);
  }

  private pages(): Page[] {
    const ofAgents = this.agents.map((agent) => agent.page);
    return [this.boss, ...this.liveScreens.map(({ page }) => page), ...ofAgents].filter((page) => page !== null);
  }

  /** Returns the present time by the enterprise's clock. Milliseconds. */
  now(): number {
    return Date.now() + this.clockAheadSeconds * 1000;
  }

  client(): Client {
    return new Client({ address: this.server.address, clockAheadSeconds: this.clockAheadSeconds });
  }

  phone(): Promise<Page> {
    return openPhone(this.browser, this.clockAheadSeconds);
  }

  at(screen: string): string {
    return `${this.server.address}/#${screen}`;
  }

  /** Returns the last code that was sent to each of these numbers, from the operator's outbox. */
  async codes(mobiles: readonly string[]): Promise<Map<string, string>> {
    const printed = await this.operator(['outbox', '--count', '50']);
    const found = new Map<string, string>();
    // The newest lines are at the end, so the order is reversed.
    for (const line of printed.split('\n').toReversed()) {
      const mobile = mobiles.find((one) => line.includes(one));
      const code = /(?<!\d)\d{6}(?!\d)/.exec(line.slice(line.indexOf(mobile ?? '') + 11))?.[0];
      if (mobile && code) found.set(mobile, code);
    }
    return found;
  }

  /** Takes an agent out of the day for good. */
  async takeLeave(leaver: ScriptedAgent): Promise<void> {
    this.agents.splice(this.agents.indexOf(leaver), 1);
    await leaver.close();
  }

  complain(sentence: string): void {
    this.complaints.push(sentence);
    console.log(`! ${sentence}`);
  }

  async close(): Promise<void> {
    this.readyTaskAgents.stop();
    this.stillScreens.stop();
    this.machineLoad.stop();
    await this.browser.close().catch(() => {});
    await Promise.all([this.manager?.close(), ...this.agents.map((agent) => agent.close())]);
    await this.server.stop('SIGINT').catch(() => this.server.stop('SIGKILL'));
    await Promise.all(this.atEnd.map((end) => end().catch(() => {})));
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
