import { createHash } from 'node:crypto';
import {
  ForgedNotice,
  LateNotice,
  type NoticeRequest,
  type PaymentNotice,
  type PaymentProvider,
  PaymentUnavailable,
} from '../../../integrations/payment/payment.ts';
import { auditOperator } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { RawAnswer } from '../../../platform/http/raw-route.ts';
import { findTenantOf, insertNotice, wasSeen } from './recharges.repository.ts';
import type { Settle, Verdict } from './settling.ts';

export type NoticeVerdict = Verdict | 'forged' | 'late' | 'unreadable' | 'replayed';

/** What the provider reads: these are acknowledged, so that it calls no more. */
const acknowledged: readonly NoticeVerdict[] = ['credited', 'closed', 'nothing', 'doubled', 'replayed', 'paid_twice'];

const refusals: Partial<Record<NoticeVerdict, number>> = { forged: 401, late: 408, unknown_order: 404 };

export type Notices = ReturnType<typeof createNotices>;

/** Call-backs of providers: each is judged, written down for good, and answered by its verdict. */
export function createNotices({ db, clock, settle }: { db: Db; clock: Clock; settle: Settle }) {
  async function receive(provider: PaymentProvider, request: NoticeRequest): Promise<NoticeVerdict> {
    const at = clock.now();
    const digest = digestOf(request);
    const keep = (verdict: NoticeVerdict, number: string | null) =>
      insertNotice(db, { at, provider: provider.name, digest, number, verdict });
    const notice = readNotice(provider, request);
    if (typeof notice === 'string') {
      await keep(notice, null);
      return notice;
    }
    const tenantId = await findTenantOf(db, notice.number);
    if (tenantId === null) {
      await keep('unknown_order', null);
      return 'unknown_order';
    }
    const verdict = await judge(tenantId, provider, notice, digest, at);
    await keep(verdict, notice.number);
    return verdict;
  }

  async function judge(
    tenantId: string,
    { name }: PaymentProvider,
    notice: PaymentNotice,
    digest: Buffer,
    at: Date,
  ): Promise<Verdict | 'replayed'> {
    // What was kept was settled before: the provider itself writes a new time into each call-back.
    if (!(await wasSeen(db, digest))) return settle(tenantId, { number: notice.number, provider: name }, notice);
    const detail = { provider: name, verdict: 'replayed', number: notice.number };
    await db
      .forTenant(tenantId)
      .transaction((tx) => auditOperator(tx, { at, action: 'billing.notice_refused', subjectId: null, detail }));
    return 'replayed';
  }

  async function answer(provider: PaymentProvider, request: NoticeRequest): Promise<RawAnswer> {
    const verdict = await receive(provider, request);
    const headers = { 'notice-verdict': verdict };
    if (acknowledged.includes(verdict)) return { ...provider.acknowledgement, headers };
    const body = JSON.stringify({ code: 'FAIL', message: verdict });
    return { status: refusals[verdict] ?? 400, contentType: 'application/json', body, headers };
  }

  return { receive, answer };
}

function readNotice(
  provider: PaymentProvider,
  request: NoticeRequest,
): PaymentNotice | 'forged' | 'late' | 'unreadable' {
  try {
    return provider.readNotice(request);
  } catch (error) {
    if (error instanceof LateNotice) return 'late';
    if (error instanceof ForgedNotice) return 'forged';
    if (error instanceof PaymentUnavailable) return 'unreadable';
    throw error;
  }
}

/** Over the bytes and whatever signs them. */
function digestOf({ headers, body }: NoticeRequest): Buffer {
  const signatures = Object.entries(headers).filter(([name]) => name.endsWith('signature'));
  return createHash('sha256').update(JSON.stringify(signatures.toSorted())).update('\n').update(body).digest();
}
