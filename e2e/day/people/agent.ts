import type { Call } from '@haihu/contract/calls/core/calls';
import { push } from '@haihu/contract/socket';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { until } from '../until.ts';
import { type Client, Refusal } from './client.ts';
import type { NoteBook } from './note-book.ts';

/** The place for notes and complaints, by which the day is measured. */
export interface Desk {
  notes: NoteBook;
  complain(sentence: string): void;
  /** Returns the address of a screen. */
  at(screen: string): string;
}

/** A person who calls, with a screen or without one. */
export interface Agent {
  name: string;
  mobile: string;
  userId: string;
  /** The client of an agent without a screen. Either this or `page` is set. */
  client: Client | null;
  page: Page | null;
  /** Waits until everything that this agent heard of is written down. Starts nothing new. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Time for which a person writes after a call. Milliseconds. */
const WRITING = 1500;

/** Longest ring and talk of the simulator at the day's speed. Milliseconds. */
const LONGEST_CALL = 90_000;

/** Time before a note is sent again when the server did not answer. Milliseconds. */
const AGAIN = 2000;

/**
 * An agent without a screen. It uses the page's own client code, and writes a note about each answered call, as a
 * person at a page would.
 */
export class ScriptedAgent implements Agent {
  readonly name: string;
  readonly mobile: string;
  readonly client: Client;
  readonly page = null;
  /** The calls that ended, the latest at the end. */
  readonly ended: Call[] = [];
  private readonly desk: Desk;
  private readonly written = new Set<string>();
  private writing: Promise<unknown> = Promise.resolve();

  constructor(desk: Desk, client: Client, { name, mobile }: { name: string; mobile: string }) {
    this.desk = desk;
    this.client = client;
    this.name = name;
    this.mobile = mobile;
    for (const type of [push.callEnded, push.customerCallEnded] as const)
      client.on(type, ({ data }) => this.heard(data));
    client.on(push.callList, ({ data }) => data.list.forEach((call) => this.heard(call)));
    client.on(push.customerCall, ({ data }) => this.heard(data.call));
  }

  get userId(): string {
    return this.client.user!.userId;
  }

  async settled(): Promise<void> {
    await this.writing;
  }

  /** Waits until the agent is on no call, and everything is written down. */
  async free(): Promise<void> {
    const isFree = async () => !['calling', 'busy'].includes((await this.client.call('calls.state', {})).state);
    await until(isFree, LONGEST_CALL, `${this.name} does not get free`);
    await this.settled();
  }

  /** Waits until this call is over and its note is written. */
  async over(callId: string): Promise<void> {
    const isOver = () => this.ended.some(({ id }) => id === callId);
    await until(isOver, LONGEST_CALL, `${this.name} is not told that call ${callId} is over`);
    await this.settled();
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private heard(call: Call): void {
    if (call.state !== 'ended' || call.agentId !== this.userId || this.written.has(call.id)) return;
    this.written.add(call.id);
    this.ended.push(call);
    this.writing = this.writing.then(() => this.write(call)).catch((error: unknown) => this.failed(call, error));
  }

  private async write(call: Call): Promise<void> {
    if (call.cause !== 'answered') return;
    await delay(WRITING);
    const text = this.desk.notes.next(`${this.name}写：客户想看样品`);
    await this.save(call, text);
    const { taskNumberId: numberId, customerId } = call;
    if (numberId) this.desk.notes.keep({ text, about: { numberId }, authorId: this.userId });
    else if (customerId) this.desk.notes.keep({ text, about: { customerId }, authorId: this.userId });
  }

  /** Saves a note. The server may be gone for a while, so the note is sent until it is stored. */
  private async save(call: Call, text: string): Promise<void> {
    for (;;) {
      try {
        if (call.taskNumberId) {
          const result = { callId: call.id, outcome: 'interested' as const, note: text };
          await this.client.call('tasks.record', { numberId: call.taskNumberId, result });
        } else if (call.customerId) {
          await this.client.call('followups.save', {
            customerId: call.customerId,
            callId: call.id,
            outcome: 'interested',
            text,
          });
        }
        return;
      } catch (error) {
        if (error instanceof Refusal && error.code !== null) throw error;
        await delay(AGAIN);
      }
    }
  }

  private failed(call: Call, error: unknown): void {
    this.desk.complain(`${this.name} could not write about call ${call.id}: ${String(error)}`);
  }
}
