import type { AgendaItem } from '@haihu/contract/messages/agenda';
import type { AgendaDay, AgendaKind, AgendaScope } from '@haihu/contract/messages/values';
import type { Member } from '../../kernel/member.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Position } from '../../platform/http/cursor.ts';

declare module '../../kernel/seams.ts' {
  interface Seams {
    agenda: AgendaSources;
    dueVisits: DueCallBacks;
    pagesInFront: PagesInFront;
  }
}

/** Counts call-backs whose time has come. */
export interface DueCallBacks {
  count(member: Member): Promise<number>;
}

/** Tells who of these users has a page or app in front, in one enterprise. */
export interface PagesInFront {
  /** Leaves out users without one. `phone`: one is in front on a phone. */
  ofUsers(db: Queryable, userIds: string[]): Promise<{ userId: string; phone: boolean }[]>;
}

/** The part of an agenda that is asked for. */
export interface AgendaAsked {
  scope: AgendaScope;
  now: Date;
  /** The first instants of tomorrow and of the day after, by the enterprise's clock. */
  tomorrow: string;
  afterTomorrow: string;
  /** Only things after this place are listed, in the order of time and then of ids. Null: from the beginning. */
  after: Position | null;
  /** The most things to list. 0: they are only counted. */
  size: number;
}

/** A thing of an agenda, without its kind and its day. */
export type AgendaThing = Omit<AgendaItem, 'kind' | 'day'>;

/** The numbers of things by day, each up to `MOST_COUNTED`. A day that is left out has none. */
export type AgendaCounts = Partial<Record<AgendaDay, number>>;

/** The things of one kind. Most of them are on no page, so they are read in steps. */
export interface AgendaPart {
  /** The places of the first things, in the order of time and then of ids. */
  places: Position[];
  /** Counts all things. It is not asked if `places` already has them all. */
  count(): Promise<AgendaCounts>;
  /** Shows the things of the first so many places. Leaves out things that have gone meanwhile. */
  show(first: number): Promise<AgendaThing[]>;
}

/** Reads one kind of an agenda. Null: the member has no permission for it. */
export type AgendaSource = (member: Member, asked: AgendaAsked) => Promise<AgendaPart | 'too_many' | null>;

/** The readers of all kinds, from the domains that own the things. */
export type AgendaSources = Record<AgendaKind, AgendaSource>;
