import type { AgencyApplication } from '@haihu/contract/agency/applications';
import type { RequestOf } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { creditCodeProblem, normaliseCreditCode } from '@haihu/rules/organisation/enterprises/credit-code';
import { isMobile, normalisePhone } from '@haihu/rules/phone';
import { audit, auditOperator } from '../../../kernel/audit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Member } from '../../../kernel/member.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { type Identity, USERS } from '../../identity/identity.api.ts';
import type { Openings } from '../../organisation/organisation.api.ts';
import { findAgency } from '../core/agencies.ts';
import { badCreditCode, badOwnerNumber, agencyRefusal } from '../core/agency.errors.ts';
import { findAgencies } from '../core/agency.repository.ts';
import * as repository from './applications.repository.ts';

export interface AgencyApplicationParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  identity: Pick<Identity, 'makeEnterprise'>;
  openings: Pick<Openings, 'foundWithOwner'>;
}

const none: AgencyApplication = {
  state: 'none',
  name: null,
  contact: null,
  region: null,
  submittedAt: null,
  decidedAt: null,
  reason: null,
  agencyName: null,
};

/** Rolls back a new agency whose application was decided meanwhile. */
class AnsweredMeanwhile extends Error {}

/** Makes the applications for agencies. Users apply, and the operator of the installation decides. */
export function createAgencyApplicationUsecases({ db, cipher, clock, identity, openings }: AgencyApplicationParts) {
  const own = async ({ userId }: Pick<Member, 'userId'>): Promise<AgencyApplication> =>
    (await repository.findLatestAgencyApplication(db, userId)) ?? none;

  async function apply(member: Member, request: RequestOf<'agency.apply'>): Promise<AgencyApplication> {
    const { phone: typed, creditCode: typedCode, ...profile } = request;
    const phone = normalisePhone(typed);
    if (!isMobile(phone)) throw badOwnerNumber('phone');
    const creditCode = normaliseCreditCode(typedCode);
    if (creditCodeProblem(creditCode)) throw badCreditCode();
    const { userId, tenantId } = member;
    const leads = (await own(member)).state === 'approved';
    if (leads || (await findAgency(db, tenantId))) throw agencyRefusal('agency.already');
    const at = clock.now();
    await db.forTenant(tenantId).transaction(async (tx) => {
      const phoneEnc = cipher.seal(USERS, phone).enc;
      const application = { ...profile, userId, askedIn: tenantId, phoneEnc, creditCode, at };
      const isOnly = await repository.insertAgencyApplication(tx, application);
      if (!isOnly) throw agencyRefusal('agency.application_waiting');
      await audit(tx, member, { at, action: 'agency.applied', subjectId: userId });
    });
    return own(member);
  }

  /** Returns the waiting applications, oldest first, for the operator. */
  async function listWaiting() {
    const waiting = await repository.findWaitingAgencyApplications(db, null);
    return waiting.map(({ phoneEnc, ...rest }) => ({ ...rest, phone: cipher.open(USERS, phoneEnc) }));
  }

  /** Returns all agencies of the installation, for the operator. */
  const list = () => findAgencies(db, null);

  /**
   * Founds the agency of an application, with the applicant as owner. Used by the operator. Returns the agency's id;
   * null: no such application waits.
   */
  async function approve(id: string): Promise<string | null> {
    const [waiting] = await repository.findWaitingAgencyApplications(db, id);
    if (!waiting) return null;
    const { userId, name, contact, askedIn } = waiting;
    const at = clock.now();
    try {
      const agencyId = await identity.makeEnterprise(name, {}, async (tx) => {
        await openings.foundWithOwner(tx, { userId, ownName: contact, name, industry: 'other' }, at);
        await repository.insertAgency(tx, null, at);
        const decision = { state: 'approved', reason: null, agencyId: tx.tenantId, at } as const;
        if (!(await repository.decideAgencyApplication(tx, id, decision))) throw new AnsweredMeanwhile();
        await auditOperator(tx, { at, action: 'agency.founded', subjectId: tx.tenantId });
      });
      await tell(askedIn, userId, 'approved', at);
      return agencyId;
    } catch (error) {
      if (error instanceof AnsweredMeanwhile) return null;
      throw error;
    }
  }

  /** Refuses an application. Used by the operator. False: no such application waits. */
  async function refuse(id: string, reason: string): Promise<boolean> {
    const [waiting] = await repository.findWaitingAgencyApplications(db, id);
    if (!waiting) return false;
    const at = clock.now();
    const decision = { state: 'refused', reason, agencyId: null, at } as const;
    const isFirst = await db
      .forTenant(waiting.askedIn)
      .transaction((tx) => repository.decideAgencyApplication(tx, id, decision));
    if (isFirst) await tell(waiting.askedIn, waiting.userId, 'refused', at);
    return isFirst;
  }

  /** Tells the applicant the decision, as a message in the enterprise in which they applied. */
  async function tell(tenantId: string, userId: string, state: 'approved' | 'refused', at: Date): Promise<void> {
    const told = { to: [userId], type: push.operatorAnswered, data: { what: 'agency', state } } as const;
    await db.forTenant(tenantId).transaction((tx) => pushTo(tx, [{ ...told, to: [...told.to] }], at));
  }

  return { own, apply, listWaiting, list, approve, refuse };
}
