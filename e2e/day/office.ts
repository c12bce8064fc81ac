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
import { watchReadySeats } from './watches/ready-seats.ts';
import { watchStillScreens } from './watches/still-screens.ts';

/** So much faster than in life simulated calls go: a talk of 45 s takes 9, and few are so short that a line rests. */
const SIMULATOR_SPEED = 5;

/** Phones in pages have a microphone that hums, and nobody is there to allow it. */
const withMicrophone = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];

/** The installation of one day, and everybody who works on it. Scenes fill it as the day goes. */
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
  /** Why what was measured is not what it should be: each in a sentence. */
  readonly complaints: string[] = [];
  /** Calls of the day, and figures that were not the same everywhere. */
  calls = 0;
  differing = 0;
  tenantId = '';
  /** Founds the enterprise and pays for it. */
  boss: Page | null = null;
  /** An administrator: makes tasks, reads figures. */
  manager: Client | null = null;
  readonly agents: Agent[] = [];
  /** Those of them without a screen. */
  readonly scripted: ScriptedAgent[] = [];
  /** Those of them who sit at a page. */
  readonly pageAgents: PageAgent[] = [];
  /** Pages that stand open all day. */
  readonly liveScreens: LiveScreen[] = [];
  /** Tasks by what the day calls them. */
  readonly tasks = new Map<string, string>();
  /** What scenes began beside the server, and the end of the day ends. */
  readonly atEnd: (() => Promise<void>)[] = [];
  /** How far the clock is ahead of this machine's since the last start. */
  clockAheadSeconds = 0;
  readonly readySeats: ReturnType<typeof watchReadySeats>;
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
    this.readySeats = watchReadySeats(this);
    this.stillScreens = watchStillScreens(this);
  }

  static async open({ isShort }: { isShort: boolean }): Promise<Office> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-day-'));
    const server = await createStartedServer(dataDir, SIMULATOR_SPEED);
    return new Office(isShort, dataDir, server, await launchBrowser(undefined, withMicrophone));
  }

  /** Starts the server when it is so many minutes after midnight in the enterprise. */
  async startAt(minutes: number): Promise<void> {
    await this.start(secondsAhead(this.day, minutes, Date.now()));
  }

  async start(clockAheadSeconds: number): Promise<void> {
    this.clockAheadSeconds = clockAheadSeconds;
    await this.server.start(clockAheadSeconds);
  }

  /** Stops it in order, and starts it when it is so many minutes after that midnight. Whoever is signed in stays so. */
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

  /** By the enterprise's clock. Milliseconds. */
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

  /** The last code that was sent to each of these numbers, as the operator reads them. */
  async codes(mobiles: readonly string[]): Promise<Map<string, string>> {
    const printed = await this.operator(['outbox', '--count', '50']);
    const found = new Map<string, string>();
    // The newest first.
    for (const line of printed.split('\n').toReversed()) {
      const mobile = mobiles.find((one) => line.includes(one));
      const code = /(?<!\d)\d{6}(?!\d)/.exec(line.slice(line.indexOf(mobile ?? '') + 11))?.[0];
      if (mobile && code) found.set(mobile, code);
    }
    return found;
  }

  /** Whoever left works no more, and comes back no more. */
  async takeLeave(leaver: ScriptedAgent): Promise<void> {
    this.agents.splice(this.agents.indexOf(leaver), 1);
    await leaver.close();
  }

  complain(sentence: string): void {
    this.complaints.push(sentence);
    console.log(`! ${sentence}`);
  }

  async close(): Promise<void> {
    this.readySeats.stop();
    this.stillScreens.stop();
    this.machineLoad.stop();
    await this.browser.close().catch(() => {});
    await Promise.all([this.manager?.close(), ...this.agents.map((agent) => agent.close())]);
    await this.server.stop('SIGINT').catch(() => this.server.stop('SIGKILL'));
    await Promise.all(this.atEnd.map((end) => end().catch(() => {})));
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
