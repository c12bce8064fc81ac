import type { DataScope } from '@haihu/contract/permissions';
import type { FollowUp } from '@haihu/contract/followups/core/follow-up';
import type { Member } from '../../kernel/member.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';

declare module '../../kernel/seams.ts' {
  interface Seams {
    memberRights: MemberRights;
    leavingPlaces: LeavingPlaces;
    memberWork: MemberWork;
    personalData: PersonalDataOfOthers;
  }
}

/** Gives new members their roles. All of it runs in the caller's transaction. */
export interface MemberRights {
  /** Inserts the roles with which an enterprise starts. */
  insertPresetRoles(tx: Queryable): Promise<void>;
  /** Returns a role that grants exactly this. If there is none, it is made. */
  findOrInsertRole(tx: Queryable, grant: { permissions: readonly string[]; dataScope: DataScope }): Promise<string>;
  /** Replaces the roles of members. Their rights follow with `refreshRights`. */
  setRolesOf(tx: Queryable, userIds: string[], roleIds: string[]): Promise<void>;
  refreshRights(tx: Queryable, of: { userIds: string[] }): Promise<unknown>;
}

/** Ends the places of a user whose account is deleted. */
export interface LeavingPlaces {
  /** Ends a membership of one enterprise, with all rights, seats and own phones. Takes the member off shown boards. */
  takeLeave(tx: Queryable, userId: string, now: Date): Promise<void>;
  /** Withdraws the user's applications to all enterprises. */
  withdrawApplications(db: Db, userId: string, now: Date): Promise<void>;
}

/** The work that a member has at hand. */
export interface MemberWork {
  /** Counts the customers in a member's private pool, for the menu. */
  countOwned(db: Queryable, userId: string): Promise<number>;
  /** Counts the customers that a user holds. */
  countHeld(db: Queryable, userId: string): Promise<number>;
  /** Counts the member's waiting call-backs whose time has come. */
  countOverdueCallBacks(member: Member): Promise<number>;
  /** Counts the running tasks that the member may see. */
  countRunningTasks(member: Member): Promise<number>;
  /** Counts the member's unread messages. */
  countUnreadMessages(member: Member): Promise<number>;
  /** Ends the call-backs that a user planned, because nobody can keep them any more. */
  endCallBacks(tx: Queryable, userId: string): Promise<void>;
}

/** A follow-up that a member wrote, for the export of the member's data. It names the customer only by id. */
export interface OwnFollowUp {
  at: string;
  customerId: string;
  text: string;
  outcome: string | null;
  level: number | null;
  /** The place where the author was. */
  location: FollowUp['location'];
}

/** A member's call, without the callee's number. */
export interface OwnCall {
  at: string;
  customerId: string | null;
  cause: string | null;
  ringSeconds: number;
  talkSeconds: number;
}

/** The devices that get a member's notices, without their addresses, and the kinds that the member has switched. */
export interface OwnNotices {
  devices: { system: string | null; browser: string | null; addedAt: string; sentAt: string | null }[];
  switches: { kind: string; push: boolean; sound: boolean }[];
}

/** The data of a member that domains above keep. Each lists the newest first, up to what one file can hold. */
export interface PersonalDataOfOthers {
  notices(db: Queryable, userId: string): Promise<OwnNotices>;
  followUps(db: Queryable, userId: string): Promise<OwnFollowUp[]>;
  calls(db: Queryable, userId: string): Promise<OwnCall[]>;
}
