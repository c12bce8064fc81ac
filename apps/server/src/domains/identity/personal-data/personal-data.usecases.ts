import { type Language, loadWords } from '@haihu/contract/languages';
import type { Consent } from '@haihu/contract/config/agreements';
import type { ReplyOf } from '@haihu/contract/contract';
import { dayOf } from '@haihu/rules/day';
import { hideNumbers } from '@haihu/rules/phone';
import { audit } from '../../../kernel/audit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { createJob, findOpenJob, finishJob } from '../../../kernel/jobs.ts';
import type { Member } from '../../../kernel/member.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import type { FileApi } from '../../files/files.api.ts';
import { findFeedbackBy } from '../../operator/operator.api.ts';
import { USERS } from '../core/identity.policy.ts';
import type { PersonalDataOfOthers } from '../identity.seams.ts';
import * as repository from './personal-data.repository.ts';
import type { zh } from './texts/zh.ts';

const words = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

const DAY = 24 * 60 * 60;

/** Writes a person's data into a file. The task's `id` is the job's. */
export const exportDataTask: queue.QueueTask = { name: 'identity.export-data', attempts: 6 };

export interface PersonalDataParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: RateLimits;
  files: Pick<FileApi, 'lend'>;
  consentsOf(who: Pick<Member, 'userId'>): Promise<{ list: Consent[] }>;
  others: PersonalDataOfOthers;
}

/** Shows and exports a person's own data. */
export function createPersonalDataUsecases(parts: PersonalDataParts) {
  const { db, cipher, clock, limits, files, others } = parts;

  /** Starts an export. Throws `identity.exported_today`, with `data.againAt`. */
  async function startExport(
    member: Member,
    language: Language,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'identity.exportData'>> {
    const at = clock.now();
    return db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, at, async () => {
        const of = ['export_data', member.tenantId, member.userId];
        const taken = await limits.take([{ of, limit: 1, seconds: DAY }]);
        if (!taken.allowed) {
          throw new AppError('identity.exported_today', { againAt: taken.allowedAgainAt.toISOString() });
        }
        const jobId = await createJob(tx, member, 'identity.export_data', at, { language, zone: member.zone });
        await audit(tx, member, { at, action: 'identity.export_data', subjectId: jobId });
        await queue.enqueue(tx, { task: exportDataTask, id: jobId });
        return { jobId };
      }),
    );
  }

  async function runExport(tenantId: string, jobId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const job = await findOpenJob(tenant, jobId);
    if (!job) return;
    const { language, zone } = job.input as { language: Language; zone: string };
    const data = await gather(tenant, job.makerId);
    const bytes = Buffer.from(JSON.stringify(data, null, 2));
    const name = `${words[language].names}-${dayOf(clock.now(), zone)}.json`;
    await tenant.transaction(async (tx) => {
      const file = { folder: 'exports', kind: 'json', name, bytes } as const;
      const path = await files.lend(tx, job.makerId, file, DAY * 1000);
      const rows = data.followUps.length + data.calls.length + data.feedback.length;
      await finishJob(tx, jobId, { rows }, clock.now(), { path, name });
    }, 'for its values');
  }

  async function gather(tenant: Queryable, userId: string) {
    const person = await repository.findPerson(db, userId);
    const [followUps, calls] = [await others.followUps(tenant, userId), await others.calls(tenant, userId)];
    const feedback = await findFeedbackBy(tenant, userId);
    return {
      madeAt: clock.now().toISOString(),
      profile: {
        userId,
        mobile: cipher.open(USERS, person.mobileEnc),
        since: person.createdAt,
        ...(await repository.findMembership(tenant, userId)),
      },
      sessions: await repository.findSessions(db, userId),
      consents: (await parts.consentsOf({ userId })).list,
      // Numbers in the text belong to other people.
      followUps: followUps.map(({ text, location, ...followUp }) => ({
        ...followUp,
        text: hideNumbers(text),
        location: location && { ...location, name: location.name && hideNumbers(location.name) },
      })),
      calls,
      notices: await others.notices(tenant, userId),
      feedback: feedback.map(({ contactEnc, ...told }) => ({
        ...told,
        contact: contactEnc && cipher.open(tenant.tenantId, contactEnc),
      })),
    };
  }

  return { startExport, runExport };
}
