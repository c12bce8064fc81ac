import type { Language } from '@haihu/contract/languages';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { industries, industryCodes } from '@haihu/contract/organisation/core/industries';
import { isValidZone } from '@haihu/rules/day';
import { creditCodeProblem, normaliseCreditCode } from '@haihu/rules/organisation/enterprises/credit-code';
import { audit } from '../../../kernel/audit.ts';
import { fieldWords } from '../../../kernel/field-words.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError, wrongField } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { type FileApi, isImage, type Links, mediaTypes } from '../../files/files.api.ts';
import { endSessionsIn } from '../../identity/identity.api.ts';
import { refusal, refusalAt, stillHolds } from '../core/enterprises.errors.ts';
import * as repository from '../core/enterprises.repository.ts';
import { countHoldings, type Holdings } from '../core/holdings.ts';
import { lockMembers } from '../core/places.repository.ts';
import { takeLeave } from '../core/take-leave.ts';
import * as authentications from './authentication.repository.ts';
import type { EnterpriseFounding } from './founding.usecases.ts';
import { letGo } from '../core/let-go.ts';
import type { Leaving } from '../core/leaving-parts.ts';

export interface EnterpriseParts {
  db: Db;
  clock: Clock;
  links: Links;
  files: Pick<FileApi, 'keep' | 'take'>;
  holdings: Holdings;
  leaving: Leaving;
  founding: Pick<EnterpriseFounding, 'foundAt'>;
}

/** Manages enterprises for the members who lead and leave them. */
export function createEnterpriseUsecases({ db, clock, links, files, holdings, leaving, founding }: EnterpriseParts) {
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
      const { id } = await founding.foundAt(member.userId, wish, host);
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

  return { listIndustries, info, save, contract, leave };
}

async function listIndustries(language: Language): Promise<ReplyOf<'enterprises.industries'>> {
  return { list: industryCodes.map((code) => ({ code, name: industries[language][code] })) };
}

/** Throws unless both the server's clock and the database know the zone, because both turn instants into days. */
async function requireZone(db: Db, zone: string): Promise<void> {
  if (!isValidZone(zone) || !(await repository.hasZone(db, zone))) throw wrongField('zone', fieldWords.noZone);
}
