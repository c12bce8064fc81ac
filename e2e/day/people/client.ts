import { Worker } from 'node:worker_threads';
import type { EndpointName, ReplyOf, RequestTo } from '@haihu/contract/contract';
import type { Push, PushBody } from '@haihu/contract/socket';
import type { MemberInfo } from '@haihu/contract/identity/sessions';
import type { ClientAnswer, ClientOrder, ClientPlace } from './client-thread.ts';

/** The error for an answer that is no success. It holds the code of the contract, or null if no answer came. */
export class Refusal extends Error {
  readonly code: number | null;
  readonly data: unknown;

  constructor(message: string, code: number | null, data: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

type WithoutId<Order> = Order extends { id: number } ? Omit<Order, 'id'> : never;

/** A person's device without a screen: the page's own client code, in a thread of its own. */
export class Client {
  user: MemberInfo | null = null;
  isConnected = false;
  private readonly worker: Worker;
  private readonly waiting = new Map<number, PromiseWithResolvers<unknown>>();
  private readonly listeners = new Set<(push: Push) => void>();
  private orders = 0;

  constructor(place: ClientPlace) {
    this.worker = new Worker(new URL('client-thread.ts', import.meta.url), { workerData: place });
    this.worker.on('message', (answer: ClientAnswer) => this.take(answer));
    this.worker.on('error', (error) => {
      for (const { reject } of this.waiting.values()) reject(error);
    });
  }

  call<Name extends EndpointName>(name: Name, request: RequestTo<Name>): Promise<ReplyOf<Name>> {
    return this.send({ what: 'call', name, request }) as Promise<ReplyOf<Name>>;
  }

  /** Signs in by a code. A person without an enterprise gets the ticket that leads into one. */
  async enter(mobile: string, code: string): Promise<string | null> {
    const { user, ticket } = (await this.send({ what: 'enter', mobile, code })) as {
      user?: MemberInfo;
      ticket?: string;
    };
    this.user = user ?? this.user;
    return ticket ?? null;
  }

  /** Opens the session in an enterprise. */
  async choose(ticket: string, tenantId: string): Promise<void> {
    this.user = (await this.send({ what: 'choose', ticket, tenantId })) as MemberInfo;
  }

  /** Puts the clock of this device ahead of this machine's. */
  async setClock(aheadSeconds: number): Promise<void> {
    await this.send({ what: 'clock', aheadSeconds });
  }

  /** Opens the socket, and opens it again each time it is lost. */
  async connect(): Promise<void> {
    await this.send({ what: 'connect' });
  }

  async disconnect(): Promise<void> {
    await this.send({ what: 'disconnect' });
  }

  async showBoard(shown: boolean): Promise<void> {
    await this.send({ what: 'board', shown });
  }

  async showTask(shown: string | null): Promise<void> {
    await this.send({ what: 'task', shown });
  }

  /** Listens to pushes of a type. Returns a function that ends it. */
  on<Type extends PushBody['type']>(type: Type, react: (push: Extract<Push, { type: Type }>) => void): () => void {
    const listener = (push: Push) => push.type === type && react(push as Extract<Push, { type: Type }>);
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private send(order: WithoutId<ClientOrder>): Promise<unknown> {
    this.orders += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.waiting.set(this.orders, waiting);
    this.worker.postMessage({ ...order, id: this.orders }, []);
    return waiting.promise;
  }

  private take(answer: ClientAnswer): void {
    if ('push' in answer) {
      for (const listener of this.listeners) listener(answer.push as Push);
      return;
    }
    if ('socket' in answer) {
      this.isConnected = answer.socket === 'open';
      return;
    }
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(new Refusal(answer.error, answer.code, answer.data));
    else waiting?.resolve(answer.reply);
  }
}
