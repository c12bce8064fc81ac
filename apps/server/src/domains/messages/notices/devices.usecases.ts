import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Language } from '@haihu/contract/languages';
import { noticeKinds, type PushTestOutcome } from '@haihu/contract/messages/values';
import type { PushOutcome, PushSender, SubscriptionProblem } from '../../../integrations/push/push.ts';
import type { Member } from '../../../kernel/member.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, errorAt } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as repository from './devices.repository.ts';
import { testPayload } from './notice-words.ts';
import { openSubscription, sealSubscription } from './subscription.ts';
import { leaveForDevices, makeDeviceSecret } from './waiting.usecases.ts';
import * as switches from './switches.repository.ts';

/** Most devices of a member in one enterprise. A further one replaces the oldest. */
const MOST_DEVICES = 20;
/** Refusals of this server by a push service after which a device gets nothing any more. */
export const MOST_REFUSALS = 3;
/** Seconds for which a test is kept. */
const TEST_TTL = 60;
const TESTS = { limit: 10, seconds: 60 };

const problems = {
  address: 'messages.push_address',
  host: 'messages.push_host',
  keys: 'messages.push_keys',
} as const satisfies Record<SubscriptionProblem, string>;

export interface NoticeDeviceParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: Pick<RateLimits, 'take'>;
  /** Null: the installation has no https address. */
  push: PushSender | null;
}

/** Manages the devices that notices reach, and the member's choice for each kind of notice. */
export function createNoticeDevices({ db, cipher, clock, limits, push }: NoticeDeviceParts) {
  async function devices(member: Member): Promise<ReplyOf<'messages.devices'>> {
    const stored = await repository.findNoticeDevices(db.forTenant(member.tenantId), member.userId);
    return {
      push: push ? 'on' : 'no_address',
      publicKey: push?.publicKey ?? null,
      list: stored.map(({ sessionId, refusals, ...device }) => ({
        ...device,
        isThis: sessionId === member.sessionId,
        state: refusals < MOST_REFUSALS ? 'works' : 'barred',
      })),
    };
  }

  /** Throws `messages.push_off`, `messages.push_address`, `messages.push_host` and `messages.push_keys`. */
  async function add(
    member: Member,
    { isPhone, ...subscription }: RequestOf<'messages.addDevice'>,
    language: Language,
  ): Promise<ReplyOf<'messages.addDevice'>> {
    if (!push) throw new AppError('messages.push_off');
    const problem = await push.problemOf(subscription);
    if (problem) throw errorAt(problems[problem], problem === 'keys' ? 'p256dh' : 'endpoint');
    const sealed = sealSubscription(cipher, member.tenantId, subscription);
    return replace(member, { ...sealed, language, isPhone, waits: false });
  }

  async function addWaiting(
    member: Member,
    { isPhone }: RequestOf<'messages.addWaitingDevice'>,
    language: Language,
  ): Promise<ReplyOf<'messages.addWaitingDevice'>> {
    const { secret, hash } = makeDeviceSecret(cipher, member.tenantId);
    const none = sealSubscription(cipher, member.tenantId, { endpoint: '', p256dh: '', auth: '' });
    const { id } = await replace(member, { ...none, endpointHash: hash, language, isPhone, waits: true });
    return { id, secret };
  }

  /** Puts a device in place of that of the member's session. */
  async function replace(
    { tenantId, userId, sessionId }: Member,
    given: Omit<repository.NewNoticeDevice, 'userId' | 'sessionId' | 'at'>,
  ): Promise<{ id: string }> {
    return db.forTenant(tenantId).transaction(async (tx) => {
      const device = { ...given, userId, sessionId, at: clock.now() };
      const id = await repository.replaceDevice(tx, device);
      if (id === null) throw new AppError('session.revoked');
      await repository.keepNewest(tx, userId, MOST_DEVICES);
      return { id };
    });
  }

  /** Throws `messages.device_not_found`. */
  async function remove(member: Member, id: string): Promise<void> {
    const isTheirs = await repository.deleteDevice(db.forTenant(member.tenantId), member.userId, id);
    if (!isTheirs) throw new AppError('messages.device_not_found');
  }

  /** Throws `messages.device_not_found`, `messages.push_off` and `request.too_many`. */
  async function test(member: Member, id: string): Promise<ReplyOf<'messages.testDevice'>> {
    const { tenantId, userId } = member;
    const tenant = db.forTenant(tenantId);
    const device = await repository.findNoticeDevice(tenant, userId, id);
    if (!device) throw new AppError('messages.device_not_found');
    if (!push && !device.waits) throw new AppError('messages.push_off');
    const taken = await limits.take([{ of: ['notice test', tenantId, userId], ...TESTS }]);
    if (!taken.allowed) throw new AppError('request.too_many', { allowedAgainAt: taken.allowedAgainAt.toISOString() });
    const payload = JSON.stringify(testPayload(device.language));
    if (device.waits || !push) {
      const expiresAt = new Date(clock.now().getTime() + TEST_TTL * 1000);
      await tenant.transaction((tx) => leaveForDevices(tx, [{ deviceId: id, kind: 'test', payload, expiresAt }]));
      return { outcome: 'sent' };
    }
    const outcome = await push.send({
      to: openSubscription(cipher, tenantId, device),
      payload,
      ttl: TEST_TTL,
      urgency: 'high',
      topic: 'test',
    });
    if (outcome.state === 'sent') await repository.noteSent(tenant, id, clock.now());
    if (outcome.state === 'gone') await repository.forgetSubscription(tenant, id);
    return { outcome: testOutcome(outcome) };
  }

  async function findSwitches(member: Member): Promise<ReplyOf<'messages.switches'>> {
    const stored = await switches.findSwitches(db.forTenant(member.tenantId), member.userId);
    const chosen = (kind: (typeof noticeKinds)[number]) => stored.find((one) => one.kind === kind);
    return { list: noticeKinds.map((kind) => chosen(kind) ?? { kind, push: true, sound: true }) };
  }

  async function saveSwitches(member: Member, { list }: RequestOf<'messages.saveSwitches'>): Promise<void> {
    // The last choice for a kind counts.
    const byKind = new Map(list.map((one) => [one.kind, one]));
    await switches.saveSwitches(db.forTenant(member.tenantId), member.userId, [...byKind.values()]);
  }

  return { devices, add, addWaiting, remove, test, findSwitches, saveSwitches };
}

function testOutcome(outcome: PushOutcome): PushTestOutcome {
  if (outcome.state !== 'later') return outcome.state;
  return typeof outcome.because === 'number' ? 'busy' : 'unreachable';
}
