import type { ReplyOf } from '@haihu/contract/contract';
import { typedFields } from '@haihu/contract/customers/fields';
import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { MOST_EXTENSIONS, returnClock } from '@haihu/rules/customers/public-pools/return-clock';
import type { Member } from '../../../kernel/member.ts';
import { besideNumber, showPhone } from '../../numbers/numbers.api.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { isRemindedOf } from '../../followups/followups.api.ts';
import { customerNotFound } from '../core/customers.errors.ts';
import type { TypedValues } from '../core/field-columns.ts';
import { ownershipOf, viewOf } from '../core/customers.policy.ts';
import * as repository from '../core/customers.repository.ts';
import {
  hiddenFieldsOf,
  type MemberPublicPools,
  returnsTo,
  rulesOf,
  type Staff,
  without,
} from '../core/public-pools.policy.ts';
import { findStaff, readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { findDetail, type StoredDetail } from './customer-detail.repository.ts';

/** Milliseconds after a claim in which the member may still ask where the customer went. */
const LATELY = 30 * 24 * 60 * 60 * 1000;

/** Shows a customer to a member, or tells where it went. */
export function createCustomerDetails({ db, cipher, clock }: { db: Db; cipher: Cipher; clock: Clock }) {
  /**
   * Shows a customer wherever it is now, or the customer it was merged into. A colleague's customer is shown as far as
   * `viewOf` allows.
   */
  async function detail(member: Member, id: string): Promise<CustomerDetail> {
    const tenant = db.forTenant(member.tenantId);
    const [stored, publicPools] = await Promise.all([findDetail(tenant, id), readPublicPoolsOf(tenant, member.userId)]);
    const stays = stored?.recycleBinId ? await repository.findWhoStays(tenant, id) : null;
    if (stays) return detail(member, stays);
    const view = stored ? viewOf(stored, member, clock.now(), publicPools) : 'none';
    if (!stored || view === 'none') throw customerNotFound();
    if (view === 'standing') return showOwnership(stored, member, publicPools);
    const { ownerId } = stored;
    const isOthers = ownerId !== null && ownerId !== member.userId;
    const owner = isOthers ? (await findStaff(tenant, [ownerId])).get(ownerId) : publicPools.me;
    return show(stored, member, publicPools, owner ?? publicPools.me);
  }

  async function locate(member: Member, id: string): Promise<ReplyOf<'customers.locate'>> {
    const tenant = db.forTenant(member.tenantId);
    const [[found], publicPools] = await Promise.all([
      repository.findHoldings(tenant, [id]),
      readPublicPoolsOf(tenant, member.userId),
    ]);
    if (!found) throw customerNotFound();
    const stays = found.recycleBinId ? await repository.findWhoStays(tenant, id) : null;
    if (stays) return locate(member, stays);
    const { ownerId: userId, recycleBinId } = found;
    const view = viewOf(found, member, clock.now(), publicPools);
    if (view === 'full') return { id, userId, recycleBinId, open: true, place: null };
    const place = recycleBinId ? 'recycled' : userId ? 'taken' : null;
    const mayBeTold = view === 'standing' || (place && (await wasTheirs(tenant, member, found)));
    if (!place || !mayBeTold) throw customerNotFound();
    return { id, userId: null, recycleBinId: null, open: false, place };
  }

  /**
   * Returns true if the member has reason to ask where a customer went. Reasons are a reminder of it, or a claim or
   * creation lately.
   */
  async function wasTheirs(tenant: Queryable, { userId }: Member, { id, formerOwnerId }: repository.StoredHolding) {
    if (formerOwnerId === userId) return true;
    const since = new Date(clock.now().getTime() - LATELY);
    const found = await Promise.all([isRemindedOf(tenant, userId, id), repository.hasTaken(tenant, userId, id, since)]);
    return found.includes(true);
  }

  /** Shows a customer. The stored columns stay in the object: the serialiser sends only the fields of the contract. */
  function show(stored: StoredDetail, member: Member, publicPools: MemberPublicPools, owner: Staff): CustomerDetail {
    const { ownerId, ownedAt } = stored;
    const seaId = ownedAt ? returnsTo(publicPools, stored.seaId, owner) : stored.seaId;
    const hidden = hiddenFieldsOf(publicPools, stored, member);
    const clockStopped = { returnsAt: null, returnsBecause: null, isExtended: false };
    const shown = {
      ...besideNumber(member, stored),
      ...(ownedAt
        ? returnClock({ ...stored, ownedAt }, rulesOf(publicPools, seaId), member.zone, clock.now())
        : clockStopped),
      seaId,
      hidden,
      extensionsLeft: Math.max(0, MOST_EXTENSIONS - stored.extensions),
      userId: ownerId,
      mobile: showPhone(member, 'mobile', cipher.open(member.tenantId, stored.mobileEnc)),
      otherMobiles: stored.otherEnc.map((enc) =>
        showPhone(member, 'otherMobiles', cipher.open(member.tenantId, Buffer.from(enc, 'hex'))),
      ),
      standing: ownershipOf(stored, member, clock.now(), publicPools),
    };
    return without(shown, hidden);
  }

  function showOwnership(stored: StoredDetail, member: Member, publicPools: MemberPublicPools): CustomerDetail {
    const {
      id,
      name,
      seaId,
      ownerId,
      ownerName,
      ownedAt,
      recycleBinId,
      seaAt,
      seaReason,
      seaNote,
      returnReason,
      formerOwner,
    } = stored;
    const whereItIs = { seaId, userId: ownerId, ownerName, ownedAt, recycleBinId };
    const whenInPublicPool = { seaAt, seaReason, seaNote, returnReason, formerOwner, createdAt: seaAt };
    return {
      id,
      name,
      ...untold,
      ...whereItIs,
      ...whenInPublicPool,
      standing: ownershipOf(stored, member, clock.now(), publicPools),
    };
  }

  return { detail, locate };
}

/** The empty values that a colleague's customer shows instead of its owner's data. */
const untold = {
  mobile: '',
  otherMobiles: [],
  otherLabels: [],
  tags: [],
  isDeal: false,
  dealAmount: null,
  dealOn: null,
  version: '0',
  custom: {},
  callCount: 0,
  answeredCallCount: 0,
  ...(Object.fromEntries(typedFields.map((field) => [field, null])) as TypedValues),
  area: null,
  level: null,
  carrier: null,
  phoneLabel: null,
  lastFollowAt: null,
  nextVisitAt: null,
  returnsAt: null,
  returnsBecause: null,
  isExtended: false,
  extensionsLeft: 0,
  extensionRequest: null,
  hidden: [],
  lastCallAt: null,
};
