import type { Call } from '@haihu/contract/calls/core/calls';
import type { OfferEnd } from '@haihu/contract/calls/values';
import type { RequestTo } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { found, until } from '../until.ts';
import type { Client } from './client.ts';

/** Longest wait for a state of a call. Milliseconds. */
const STEP = 30_000;

/** A person without a screen who calls and is called, and hears what pages are told. Writes no notes. */
export class Talker {
  readonly client: Client;
  readonly name: string;
  /** The calls of people who rang here, by the pushes. */
  readonly offered: string[] = [];
  /** The ways in which people went on from here. */
  readonly offersOver: OfferEnd[] = [];
  /** The missed calls of which this person was told. */
  readonly missed: string[] = [];
  /** The calls that a machine seems to have answered, by the pushes. */
  readonly machines: string[] = [];
  /** The latest that was told of each call, by its id. */
  private readonly told = new Map<string, Call>();

  constructor(client: Client, name: string) {
    this.client = client;
    this.name = name;
    client.on(push.callOffered, ({ data }) => this.offered.push(data.callId));
    client.on(push.offerOver, ({ data }) => this.offersOver.push(data.why));
    client.on(push.missedCall, ({ data }) => this.missed.push(data.missedId));
    client.on(push.machineFound, ({ data }) => this.machines.push(data.callId));
    client.on(push.callList, ({ data }) => data.list.forEach((call) => this.told.set(call.id, call)));
    client.on(push.customerCall, ({ data }) => this.told.set(data.call.id, data.call));
    for (const type of [push.callEnded, push.customerCallEnded] as const)
      client.on(type, ({ data }) => this.told.set(data.id, data));
  }

  get userId(): string {
    return this.client.user!.userId;
  }

  /** Returns the seconds of talk that this person was told at the end of a call; -1: none. */
  toldSeconds(id: string): number {
    return this.told.get(id)?.talkSeconds ?? -1;
  }

  /** Calls somebody, and waits until the call is in this state. Returns its id. */
  async call(whom: RequestTo<'calls.place'>, state: 'answered' | 'ended'): Promise<string> {
    const { id } = await this.client.call('calls.place', whom);
    await this.until(id, state);
    return id;
  }

  /** Waits until a call of this person is answered, or until its end is told. */
  async until(id: string, state: 'answered' | 'ended'): Promise<void> {
    const isSo = async () =>
      state === 'ended'
        ? this.told.get(id)?.state === 'ended'
        : (await this.client.call('calls.current', {})).call?.state === state;
    await until(isSo, STEP, `call ${id} of ${this.name} is not ${state}`);
  }

  /** Waits until somebody rings here. Returns the id of the call. */
  rung(): Promise<string> {
    const look = async () => {
      const { call, ringsAt } = await this.client.call('calls.current', {});
      return ringsAt === 'screen' ? call!.id : null;
    };
    return found(look, STEP, `nobody rings at ${this.name}`);
  }

  /** Picks up for a person who rings here, and waits until both talk. */
  async pickUp(id: string): Promise<void> {
    await this.client.call('calls.pickUp', { id });
    const talks = async () => (await this.client.call('calls.current', {})).call?.answeredAt != null;
    await until(talks, STEP, `${this.name} does not get the person of call ${id}`);
  }

  /** Ends a call, and waits until its end is told. */
  async hangUp(id: string): Promise<void> {
    await this.client.call('calls.hangUp', { id });
    await this.until(id, 'ended');
  }

  async rest(): Promise<void> {
    await this.client.call('calls.setState', { state: 'break', reason: 'meal' });
  }

  async beReady(): Promise<void> {
    await this.client.call('calls.setState', { state: 'ready' });
  }
}
