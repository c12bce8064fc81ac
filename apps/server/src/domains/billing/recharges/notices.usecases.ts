import { createHash } from 'node:crypto';
import {
  ForgedNotice,
  LateNotice,
  type NoticeRequest,
  type PaymentNotice,
  type PaymentProvider,
  type PaymentState,
  PaymentUnavailable,
  UnknownSigner,
} from '../../../integrations/payment/payment.ts';
import { auditOperator } from '../../../kernel/audit.ts';
import type { RateLimits, RateWindow } from '../../../kernel/rate-limit.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { RawAnswer } from '../../../platform/http/raw-route.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findTenantOf, insertNotice, wasJudged, wasSeen } from './recharges.repository.ts';
import type { Settle, Verdict } from './settling.ts';
import { suspend } from './suspense.repository.ts';

export type NoticeVerdict = Verdict | 'forged' | 'unknown_signer' | 'late' | 'unreadable' | 'replayed';

/** Verdicts that are acknowledged, so that the provider does not call back again. */
const acknowledged: readonly NoticeVerdict[] = [
  'credited',
  'closed',
  'nothing',
  'doubled',
  'reversed',
  'replayed',
  'paid_twice',
  'wrong_amount',
  'wrong_currency',
  'refund_unknown',
];

const refusals: Partial<Record<NoticeVerdict, number>> = {
  forged: 401,
  unknown_signer: 401,
  late: 408,
  unknown_order: 404,
};

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Limits of the rows that any stranger can cause: per address and minute, and per day for all. */
function windowsOf(ip: string): RateWindow[] {
  return [
    { of: ['payment_notice', ip], limit: 20, seconds: MINUTE },
    { of: ['payment_notice'], limit: 1000, seconds: DAY },
  ];
}

export interface NoticeParts {
  db: Db;
  clock: Clock;
  limits: Pick<RateLimits, 'take'>;
  settle: Settle;
}

/** The facts about a call-back beside its bytes. */
interface From {
  /** The caller's address; empty when the call-back came through a page of our own. */
  ip?: string;
}

export type Notices = ReturnType<typeof createNotices>;

/**
 * Makes the functions that handle providers' call-backs. Each is judged, stored for good, and answered with its
 * verdict.
 */
export function createNotices({ db, clock, limits, settle }: NoticeParts) {
  async function receive(provider: PaymentProvider, request: NoticeRequest & From): Promise<NoticeVerdict> {
    const at = clock.now();
    const digest = digestOf(request);
    const keep = (verdict: NoticeVerdict, number: string | null) =>
      insertNotice(db, { at, provider: provider.name, digest, number, verdict });
    const notice = readNotice(provider, request);
    if (typeof notice === 'string') {
      // Any stranger can send these. The same bytes are stored once, and floods are not stored.
      const isKnown = await wasJudged(db, digest, notice);
      if (!isKnown && (await limits.take(windowsOf(request.ip ?? ''))).allowed) await keep(notice, null);
      return notice;
    }
    const tenantId = await findTenantOf(db, notice.number);
    if (tenantId === null) {
      await keep('unknown_order', null);
      const { number, paid } = notice;
      const of = { at, provider: provider.name, number, tenantId, why: 'unknown_order' } as const;
      if (paid) await suspend(db, { ...of, ...paid, paymentNumber: paid.providerNumber, at });
      return 'unknown_order';
    }
    const verdict = await judge(tenantId, provider, notice, digest, at);
    await keep(verdict, notice.number);
    return verdict;
  }

  async function judge(
    tenantId: string,
    provider: PaymentProvider,
    notice: PaymentNotice,
    digest: Buffer,
    at: Date,
  ): Promise<Verdict | 'replayed' | 'unreadable'> {
    const { name } = provider;
    // These bytes were settled before. A repetition by the provider itself has a new time, and therefore other bytes.
    if (!(await wasSeen(db, digest))) {
      const paymentState = await wholeOf(provider, notice);
      return paymentState ? settle(tenantId, { number: notice.number, provider: name }, paymentState) : 'unreadable';
    }
    const detail = { provider: name, verdict: 'replayed', number: notice.number };
    await db
      .forTenant(tenantId)
      .transaction((tx) => auditOperator(tx, { at, action: 'billing.notice_refused', subjectId: null, detail }));
    return 'replayed';
  }

  async function answer(provider: PaymentProvider, request: NoticeRequest & From): Promise<RawAnswer> {
    const verdict = await receive(provider, request);
    const headers = { 'notice-verdict': verdict };
    if (acknowledged.includes(verdict)) return { ...provider.acknowledgement, headers };
    const body = JSON.stringify({ code: 'FAIL', message: verdict });
    return { status: refusals[verdict] ?? 400, contentType: 'application/json', body, headers };
  }

  return { receive, answer };
}

/**
 * Asks the provider for the payment of an order when a call-back tells only of a refund. Null: the provider does not
 * answer.
 */
async function wholeOf(provider: PaymentProvider, notice: PaymentNotice): Promise<PaymentState | null> {
  const { givenBack, paid } = notice;
  if (!givenBack || paid) return notice;
  try {
    return { ...(await provider.query(notice.number)), givenBack };
  } catch (error) {
    if (error instanceof PaymentUnavailable) return null;
    throw error;
  }
}

function readNotice(
  provider: PaymentProvider,
  request: NoticeRequest,
): PaymentNotice | 'forged' | 'unknown_signer' | 'late' | 'unreadable' {
  try {
    return provider.readNotice(request);
  } catch (error) {
    if (error instanceof UnknownSigner) return 'unknown_signer';
    if (error instanceof LateNotice) return 'late';
    if (error instanceof ForgedNotice) return 'forged';
    if (error instanceof PaymentUnavailable) return 'unreadable';
    throw error;
  }
}

/** Hashes the bytes and their signatures. */
function digestOf({ headers, body }: NoticeRequest): Buffer {
  const signatures = Object.entries(headers).filter(([name]) => name.endsWith('signature'));
  return createHash('sha256').update(JSON.stringify(signatures.toSorted())).update('\n').update(body).digest();
}
