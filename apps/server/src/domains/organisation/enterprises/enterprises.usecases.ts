import type { Language } from '@haihu/contract/languages';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { industries, industryCodes } from '@haihu/contract/organisation/industries';
import { isValidZone } from '@haihu/rules/day';
import { creditCodeProblem, normaliseCreditCode } from '@haihu/rules/organisation/credit-code';
import { audit } from '../../../kernel/audit.ts';
import { fieldWords } from '../../../kernel/field-words.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError, wrongField } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { type FileApi, isImage, type Links, mediaTypes } from '../../files/files.api.ts';
import { endSessionsIn, type Identity } from '../../identity/identity.api.ts';
import { refusal, refusalAt, stillHolds } from '../core/enterprises.errors.ts';
import * as repository from '../core/enterprises.repository.ts';
import { covers, inTreeOrder, mayPlaceIn } from '../core/grants.policy.ts';
import { findBranches, findGivenRoles } from '../core/grants.repository.ts';
import { countHoldings, type Holdings } from '../core/holdings.ts';
import { lockMembers } from '../core/places.repository.ts';
import { takeLeave } from '../core/take-leave.ts';
import * as authentications from './authentication.repository.ts';
import { foundWithOwner } from './founding.ts';
import { letGo } from '../core/let-go.ts';
import type { AgencyHosts } from '../../config/config.api.ts';
import type { Leaving } from '../core/leaving-parts.ts';

/** The limit of enterprises of one user: more than a person founds in earnest. */
const FOUNDINGS = { limit: 5, seconds: 24 * 60 * 60 };
/** Milliseconds within which the same name from the same user means the same enterprise. */
const SAME_WISH = 10 * 60 * 1000;

export interface EnterpriseParts {
  db: Db;
  clock: Clock;
  limits: RateLimits;
  links: Links;
  identity: Pick<Identity, 'whoHolds' | 'makeEnterprise'>;
  files: Pick<FileApi, 'keep' | 'take'>;
  holdings: Holdings;
  leaving: Leaving;
  /** At an agency's host only the agency opens enterprises. */
  agencyHosts: Pick<AgencyHosts, 'isAgencyHost'>;
}

/** Rolls the second of two simultaneous foundings back; `id` names the first. */
class FoundedMeanwhile extends Error {
  readonly id: string;

  constructor(id: string) {
    super('founded meanwhile');
    this.id = id;
  }
}

type Wish = Omit<RequestOf<'enterprises.found'>, 'ticket'>;

/** Manages enterprises for users who found, join, lead and leave them. */
export function createEnterpriseUsecases({
  db,
  clock,
  limits,
  links,
  identity,
  files,
  holdings,
  leaving,
  agencyHosts,
}: EnterpriseParts) {
  async function found(request: RequestOf<'enterprises.found'>, host: string): Promise<ReplyOf<'enterprises.found'>> {
    if (await agencyHosts.isAgencyHost(host)) throw new AppError('agency.host_is_closed');
    const { ticket, ...wish } = request;
    return foundFor(await identity.whoHolds(ticket), wish);
  }

  async function foundFor(userId: string, { name, industry, ownName }: Wish): Promise<{ id: string; name: string }> {
    const now = clock.now();
    const since = new Date(now.getTime() - SAME_WISH);
    const known = await db.global<{ id: string }>(repository.foundedBy(userId, name, since));
    if (known[0]) return { id: known[0].id, name };
    const window = { of: ['found', userId], ...FOUNDINGS };
    const taken = await limits.take([window]);
    if (!taken.allowed) throw refusal('enterprises.founded_too_many');
    const making = identity.makeEnterprise(name, {}, async (tx) => {
      // Two foundings at once wait for each other; the second one finds the enterprise of the first.
      await repository.lockFounder(tx, userId);
      const [meanwhile] = await tx.query<{ id: string }>(repository.foundedBy(userId, name, since));
      if (meanwhile) throw new FoundedMeanwhile(meanwhile.id);
      await foundWithOwner(tx, { userId, ownName, name, industry }, now);
      await audit(tx, { userId }, { at: now, action: 'enterprises.founded', subjectId: tx.tenantId });
    });
    const id = await making.catch(async (error: unknown) => {
      if (!(error instanceof FoundedMeanwhile)) throw error;
      await limits.giveBack([window]);
      return error.id;
    });
    return { id, name };
  }

  async function info(member: Member): Promise<ReplyOf<'enterprises.info'>> {
    const tenant = db.forTenant(member.tenantId);
    const { id, name, industry, city, zone, createdAt } = await repository.findEnterprise(db, member.tenantId);
    const { memberCount } = await repository.findMemberPosition(tenant, member.userId);
    const latest = await authentications.findLatest(tenant);
    const mayLook = isAllowed(member, 'organisation.enterprise');
    const licence = mayLook && latest ? linkTo(member.tenantId, latest.licencePath) : null;
    return {
      id,
      name,
      industry,
      city,
      zone,
      createdAt,
      memberCount,
      authentication: {
        state: latest?.state ?? 'none',
        legalName: latest?.legalName ?? null,
        creditCode: latest?.creditCode ?? null,
        reason: (mayLook && latest?.reason) || null,
        submittedAt: latest?.submittedAt ?? null,
        licenceLink: licence,
      },
    };
  }

  function linkTo(tenantId: string, path: string): string {
    const kind = path.slice(path.lastIndexOf('.') + 1);
    const type = isImage(kind) ? mediaTypes[kind] : 'application/octet-stream';
    return links.create({ tenantId, path, name: `licence.${kind}`, type }).link;
  }

  async function save(
    member: Member,
    { authentication, found: wish, ...details }: RequestOf<'enterprises.save'>,
    host: string,
  ): Promise<ReplyOf<'enterprises.save'>> {
    if (wish) {
      if (await agencyHosts.isAgencyHost(host)) throw new AppError('agency.host_is_closed');
      const { id } = await foundFor(member.userId, wish);
      return info({ ...member, tenantId: id });
    }
    if (details.zone !== undefined) await requireZone(db, details.zone);
    const changes = { ...details, ...(details.city !== undefined && { city: details.city || null }) };
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      if (Object.keys(changes).length > 0) {
        const at = clock.now();
        await repository.updateDetails(tx, changes);
        await audit(tx, member, { at, action: 'enterprises.saved', subjectId: member.tenantId, detail: changes });
      }
      if (authentication) await submit(tx, member, authentication);
    });
    return info(member);
  }

  type Submitted = NonNullable<RequestOf<'enterprises.save'>['authentication']>;

  async function submit(tx: Queryable, member: Member, { licence, legalName, creditCode: typed }: Submitted) {
    const creditCode = normaliseCreditCode(typed);
    if (creditCodeProblem(creditCode)) throw refusalAt('enterprises.bad_credit_code', 'authentication.creditCode');
    const latest = await authentications.findLatest(tx);
    if (latest?.state === 'accepted') throw refusal('enterprises.authenticated');
    const at = clock.now();
    // The same picture may be sent again after a refusal, so it is kept. Any other file must be an unused upload: a
    // file in use elsewhere could be deleted with that use.
    const file = await (latest?.licencePath === licence ? files.keep : files.take)(tx, member, licence);
    if (!isImage(file.kind)) throw new AppError('files.not_accepted');
    const attempt = { legalName, creditCode, licencePath: licence, submittedBy: member.userId };
    const isFirst = await authentications.insertAuthenticationAttempt(tx, attempt, at);
    if (!isFirst) throw refusal('enterprises.authentication_waiting');
    await audit(tx, member, { at, action: 'enterprises.authentication_submitted', subjectId: member.tenantId });
  }

  async function contract(
    member: Member,
    { id }: RequestOf<'enterprises.contract'>,
  ): Promise<ReplyOf<'enterprises.contract'>> {
    if (id !== member.tenantId) throw refusal('enterprises.not_found');
    return { contract: (await authentications.findContract(db.forTenant(id))) ?? null };
  }

  async function joinWay({ tenantId }: Member): Promise<ReplyOf<'enterprises.joinWay'>> {
    const { joinCode: code, findable } = await repository.findEnterprise(db, tenantId);
    return { code, findable };
  }

  async function setJoinWay(
    member: Member,
    change: RequestOf<'enterprises.setJoinWay'>,
  ): Promise<ReplyOf<'enterprises.setJoinWay'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await repository.updateJoinWay(tx, change);
      const { code = null, findable } = change;
      const detail = { code, findable: findable === undefined ? null : Number(findable) };
      const entry = { action: 'enterprises.join_way', subjectId: member.tenantId, detail } as const;
      await audit(tx, member, { at: clock.now(), ...entry });
    });
    return joinWay(member);
  }

  async function places(member: Member): Promise<ReplyOf<'enterprises.places'>> {
    const tenant = db.forTenant(member.tenantId);
    const branches = (await findBranches(tenant)).filter(({ id }) => mayPlaceIn(member, id));
    const roles = (await findGivenRoles(tenant)).filter((role) => covers(member, role));
    return {
      departments: inTreeOrder(branches),
      roles: roles.map(({ id, name, preset }) => ({ id, name, preset })),
    };
  }

  async function leave(member: Member): Promise<ReplyOf<'enterprises.leave'>> {
    const { userId } = member;
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const others = await repository.countOtherOwners(tx, userId);
      if (member.isSuper && others === 0) throw refusal('enterprises.last_owner');
      // Locks the member: claims and call-backs of this moment are either counted or refused.
      await lockMembers(tx, [userId]);
      const held = await countHoldings(holdings, tx, userId);
      if (held.customers + held.visits > 0) throw stillHolds(held);
      await audit(tx, member, { at, action: 'enterprises.left', subjectId: userId });
      await takeLeave(tx, userId, at);
      await letGo(leaving, tx, userId);
      await endSessionsIn(tx, userId, at);
    });
    return { done: true };
  }

  return {
    listIndustries,
    found,
    info,
    save,
    contract,
    joinWay,
    setJoinWay,
    places,
    leave,
  };
}

async function listIndustries(language: Language): Promise<ReplyOf<'enterprises.industries'>> {
  return { list: industryCodes.map((code) => ({ code, name: industries[language][code] })) };
}

/** Throws unless both the server's clock and the database know the zone, because both turn instants into days. */
async function requireZone(db: Db, zone: string): Promise<void> {
  if (!isValidZone(zone) || !(await repository.hasZone(db, zone))) throw wrongField('zone', fieldWords.noZone);
}
