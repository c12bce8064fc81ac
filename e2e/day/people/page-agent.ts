import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { found } from '../until.ts';
import type { Agent, Desk } from './agent.ts';
import type { WrittenNote } from './note-book.ts';
import { lastTyped, type NumberScreen, numberScreen, partsOf, type Typed } from './number-screen.ts';
import { kill } from './phone.ts';

/** Words in the head of a call that tell that both talked and the call is over. */
const talkIsOver = ['你已挂断', '对方已挂断', '通话断了'];

/** Time between two looks at the screen; `PATIENCE` is for a screen that may change under a finger. Milliseconds. */
const LOOK = 300;
const PATIENCE = 3000;
/**
 * Time until a person takes the phone again. `WAY_BACK`: the longest wait for the way back on home, and for a note that is
 * saved without hurry. `OPENS`: the longest wait for a screen. Milliseconds.
 */
const AWAY = 3000;
const WAY_BACK = 15_000;
const OPENS = 45_000;

/** An agent at a page of a browser. Takes the calls that tasks bring, and writes about each answered one. */
export class PageAgent implements Agent {
  readonly name: string;
  readonly mobile: string;
  readonly client = null;
  page: Page;
  userId = '';
  /** The number of notes that were typed here. */
  written = 0;
  /** The number of times that the page was killed. Its agent may still be on the way back. */
  deaths = 0;
  private readonly desk: Desk;
  /** Ids of calls that have a note. */
  private readonly seen = new Set<string>();
  /** Names of numbers whose screen changed while a note was typed. */
  private readonly missed = new Set<string>();
  /** The screen on which each note was typed. */
  private readonly typed = new Map<string, Typed>();
  private working: Promise<void> | null = null;
  private isAtWork = false;
  private dying: PromiseWithResolvers<void> | null = null;

  constructor(desk: Desk, page: Page, { name, mobile }: { name: string; mobile: string }) {
    this.desk = desk;
    this.page = page;
    this.name = name;
    this.mobile = mobile;
  }

  begin(): void {
    this.isAtWork = true;
    this.working = this.work();
  }

  async settled(): Promise<void> {
    this.isAtWork = false;
    await this.working;
  }

  /**
   * Ends the work and closes the pages. An agent still at work would look at a closed screen, and keep the day from
   * ending.
   */
  close(): Promise<void> {
    this.isAtWork = false;
    return this.page.context().close();
  }

  /** Kills the page while its agent writes about the next call. Waits until the agent is back and has saved. */
  dieWhileWriting(): Promise<void> {
    this.dying = Promise.withResolvers();
    return this.dying.promise;
  }

  /** Goes through unsaved notes, and saves those that are still on their screen. */
  async finish(notes: readonly WrittenNote[]): Promise<void> {
    for (const { text } of notes) {
      const left = this.typed.get(text);
      if (!left) continue;
      await this.page.goto(left.address);
      await this.page.reload();
      const isShown = (await this.openNote(left)) === text;
      const saved = isShown && (await this.save(left.name, WAY_BACK));
      if (!saved) await this.tellOfScreen(`${left.address} ${isShown ? 'does not save' : 'does not show'} "${text}"`);
    }
  }

  private async work(): Promise<void> {
    while (this.isAtWork) {
      // A screen may change while it is read.
      const screen = await numberScreen(this.page).catch(() => null);
      if (screen) await this.lookAt(screen);
      await delay(LOOK);
    }
  }

  private async lookAt({ callId, status, canHangUp, name }: NumberScreen): Promise<void> {
    if (!callId || canHangUp || this.seen.has(callId) || !talkIsOver.includes(status)) return;
    this.seen.add(callId);
    const text = this.desk.notes.next(`${this.name}写：客户要报价`);
    const typed = await this.type(name, text);
    // The screen changed meanwhile. A person who sees that types again, or saves nothing and gets no call.
    if (!typed) return void this.seen.delete(callId);
    if (this.dying) await this.dieAndComeBack(typed);
    else await this.save(typed.name);
  }

  /** Types a note. Returns the screen on which it was typed; null if that screen was gone before. */
  private async type(name: string, text: string): Promise<Typed | null> {
    const isTyped = await partsOf(this.page, name)
      .note.fill(text, { timeout: PATIENCE })
      .then(() => true)
      .catch(() => false);
    const typed = await lastTyped(this.page).catch(() => null);
    if (typed?.text !== text) {
      if (isTyped && this.missed.has(name)) {
        this.desk.complain(`what ${this.name} typed about ${name} reached no screen, twice`);
      }
      this.missed.add(name);
      return null;
    }
    this.written += 1;
    this.typed.set(text, typed);
    this.desk.notes.keep({ text, about: { numberName: typed.name }, authorId: this.userId });
    return typed;
  }

  /** Prints what the page shows, which tells why a note could not be saved or written. */
  async tellOfScreen(what: string): Promise<void> {
    const words = await this.page.locator('body').innerText({ timeout: PATIENCE }).catch(String);
    console.log(
      `${this.name}, user ${this.userId}: ${what}; the page at ${this.page.url()} shows: ${words.replaceAll(/\s+/g, ' ')}`,
    );
  }

  /** Saves the note; returns true if it did. If the next call opens its screen meanwhile, `finish` does it later. */
  private async save(name: string, patience = PATIENCE): Promise<boolean> {
    const { result, save, note } = partsOf(this.page, name);
    try {
      await result.click({ timeout: patience });
      await save.click({ timeout: patience });
      await note.waitFor({ state: 'detached', timeout: patience });
      return true;
    } catch {
      return false;
    }
  }

  private async dieAndComeBack(typed: Typed): Promise<void> {
    const { name, text } = typed;
    const context = this.page.context();
    await kill(this.page);
    this.deaths += 1;
    await delay(AWAY);
    this.page = await context.newPage();
    await this.page.goto(this.desk.at('/pages/index/index'));
    const wayBack = this.page.locator('.call-strip').getByRole('button', { name: '去写' });
    await wayBack.click({ timeout: WAY_BACK }).catch(() => {});
    const note = await this.openNote(typed);
    if (note === text) await this.save(name);
    else {
      const seen = note === null ? 'does not open' : `shows "${note}" in place of what was written`;
      await this.tellOfScreen(`the screen of ${name} ${seen}`);
      this.desk.complain(`${this.name} came back, and the screen of ${name} ${seen}`);
    }
    this.dying?.resolve();
    this.dying = null;
  }

  /**
   * Waits for the screen of a number, and returns the note that it has from the beginning. Null if it does not open. The
   * way back of an agent with several unwritten calls leads to their list, and the next call may open its own screen. A
   * person then opens the number from there.
   */
  private openNote({ name, address }: Typed): Promise<string | null> {
    const look = async () => {
      const screen = await numberScreen(this.page).catch(() => null);
      if (screen?.name === name) return screen.note;
      // A page that is slow at its address is only waited for.
      if (this.page.url() !== address) await this.page.goto(address).catch(() => {});
      return null;
    };
    return found(look, OPENS, 'the screen did not open').catch(() => null);
  }
}
