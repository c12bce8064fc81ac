import type { Industry } from '@haihu/contract/organisation/industries';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/member.ts';

/** A new enterprise, and the owner it is made for. */
export interface Founding {
  userId: string;
  /** What the owner is called there. */
  ownName: string;
  name: string;
  industry: Industry;
}

/** The owner of an enterprise that somebody else opens. */
export interface InvitedOwner {
  name: string;
  /** Normalised. */
  mobile: string;
}

/** Somebody of an agency's staff, in an enterprise that the agency serves. */
export interface Delegate {
  userId: string;
  name: string;
  agencyId: string;
  permissions: readonly string[];
}

/** Enterprises that an agency opens, and the places of its staff in them. */
export interface Openings {
  /** `begin` gives the opener a place in it, from which the owner is invited. Answers the enterprise's id. */
  open(
    opener: Member,
    opened: { name: string; industry: Industry; owner: InvitedOwner },
    begin: (tx: Queryable, now: Date) => Promise<void>,
  ): Promise<string>;
  /** Takes the place of what waits for an owner. False where somebody owns the enterprise already. */
  inviteOwner(tx: Queryable, opener: Member, owner: InvitedOwner): Promise<boolean>;
  ownerState(tenantId: string): Promise<'joined' | 'invited' | 'missing'>;
  /** Completes a new enterprise whose founder is there and owns it. */
  foundWithOwner(tx: Queryable, founding: Founding, now: Date): Promise<void>;
  delegates: {
    /**
     * Gives the agency's staff a marked place, or the one they have these permissions. Who is a member of the
     * enterprise by themselves keeps that place as it is.
     */
    admitDelegate(tx: Queryable, delegate: Delegate, now: Date): Promise<void>;
    /** Gives all of the agency's staff these permissions. Those whose rights change are told and signed out here. */
    limitDelegates(tx: Queryable, agencyId: string, permissions: readonly string[], now: Date): Promise<void>;
    /** Ends every place of the agency's staff, and signs them out here. */
    endDelegates(tx: Queryable, agencyId: string, now: Date): Promise<void>;
    /** The agency's staff who have a place here, in the order of coming. */
    findDelegates(db: Queryable): Promise<{ name: string; since: string }[]>;
  };
}
