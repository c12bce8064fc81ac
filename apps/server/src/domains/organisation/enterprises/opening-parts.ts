import type { Industry } from '@haihu/contract/organisation/core/industries';
import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Delegate } from '../core/delegate.ts';

/** A new enterprise, and the owner for whom it is made. */
export interface Founding {
  userId: string;
  /** The owner's name in the enterprise. */
  ownName: string;
  name: string;
  industry: Industry;
}

/** The owner of an enterprise that an agency opens. */
export interface InvitedOwner {
  name: string;
  /** The normalised number. */
  mobile: string;
}

/** Opens enterprises for an agency, and manages the places of its staff in them. */
export interface Openings {
  /**
   * Opens an enterprise and invites its owner. `begin` gives the opener a place in it, from which the invitation comes.
   * Returns the enterprise's id.
   */
  open(
    opener: Member,
    opened: { name: string; industry: Industry; owner: InvitedOwner },
    begin: (tx: Queryable, now: Date) => Promise<void>,
  ): Promise<string>;
  /** Invites an owner; replaces a waiting invitation. Returns false if the enterprise has an owner already. */
  inviteOwner(tx: Queryable, opener: Member, owner: InvitedOwner): Promise<boolean>;
  ownerState(tenantId: string): Promise<'joined' | 'invited' | 'missing'>;
  /** Completes a new enterprise whose founder exists and owns it. */
  foundWithOwner(tx: Queryable, founding: Founding, now: Date): Promise<void>;
  delegates: {
    /**
     * Gives a member of the agency's staff a marked membership, or changes the permissions of the one they have. A user
     * who is an ordinary member of the enterprise keeps that membership as it is.
     */
    admitDelegate(tx: Queryable, delegate: Delegate, now: Date): Promise<void>;
    /** Gives all of the agency's staff these permissions. Members whose rights change are told and signed out here. */
    limitDelegates(tx: Queryable, agencyId: string, permissions: readonly string[], now: Date): Promise<void>;
    /** Ends every place of the agency's staff, and signs them out here. */
    endDelegates(tx: Queryable, agencyId: string, now: Date): Promise<void>;
    /** Lists the agency's staff who have a place here, in the order of joining. */
    findDelegates(db: Queryable): Promise<{ name: string; since: string }[]>;
  };
}
