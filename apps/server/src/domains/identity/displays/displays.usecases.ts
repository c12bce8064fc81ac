import { randomInt } from 'node:crypto';
import type { ReplyOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { roughNetworkOf } from '../../../platform/http/network.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { pairingOver, tryCodeLater, wrongCode } from '../core/identity.errors.ts';
import type { Visitor } from '../core/identity.policy.ts';
import { digest, newSecret } from '../core/secrets.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { createDisplaySessions } from './display-sessions.ts';
import { guessWindows, PAIRING_LIFE, pairingWindow } from './displays.policy.ts';
import * as repository from './displays.repository.ts';

/** Times that a new code is drawn if another screen shows the same one. */
const DRAWS = 5;

export interface DisplayParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: RateLimits;
  openDisplay: ReturnType<typeof createDisplaySessions>['openDisplay'];
}

/** Pairs screens with leaders. The screen's secret brings the session, so who reads the code from afar gets nothing. */
export function createDisplayUsecases({ db, cipher, clock, limits, openDisplay }: DisplayParts) {
  const hashOf = (code: string) => cipher.hash('displays', code);

  /** Begins a pairing. Throws `identity.try_later`. */
  async function pair(visitor: Visitor): Promise<ReplyOf<'identity.pairDisplay'>> {
    const taken = await limits.take([pairingWindow(visitor)]);
    if (!taken.allowed) throw tryCodeLater(taken.allowedAgainAt);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + PAIRING_LIFE);
    const device = { ...deviceName(visitor.userAgent ?? ''), network: roughNetworkOf(visitor.ip) };
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const secret = newSecret();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const pairing = { secretHash: digest(secret), codeHash: hashOf(code), now, expiresAt, device };
      if (await repository.insertPairing(db, pairing)) return { secret, code, expiresAt: expiresAt.toISOString() };
    }
    throw tryCodeLater(expiresAt);
  }

  /** Opens the session of a screen that a leader confirmed. Throws `identity.pairing_over`. */
  async function paired(secret: string): Promise<ReplyOf<'identity.pairedDisplay'>> {
    const pairing = await repository.takePairing(db, digest(secret), clock.now());
    if (!pairing) throw pairingOver();
    const { tenantId, userId, ...device } = pairing;
    if (tenantId === null || userId === null) return { display: null };
    return { display: await openDisplay({ tenantId, userId }, device) };
  }

  /** Gives the screen with this code to the member. Throws `identity.wrong_code` and `identity.try_later`. */
  async function confirm(member: Member, code: string, visitor: Visitor): Promise<ReplyOf<'identity.confirmDisplay'>> {
    const tenant = db.forTenant(member.tenantId);
    // Staff of an agency lend the rights that an enterprise gave them to nobody.
    if (await repository.isOfAgency(tenant, member.userId)) throw new AppError('permission.missing');
    const windows = guessWindows(member.userId, visitor);
    const taken = await limits.take(windows);
    if (!taken.allowed) throw tryCodeLater(taken.allowedAgainAt);
    const device = await repository.confirmPairing(db, hashOf(code), member, clock.now());
    if (!device) throw wrongCode('code');
    await limits.giveBack(windows);
    const entry = { action: 'identity.display_paired', subjectId: member.userId, detail: { ...device } } as const;
    await audit(tenant, member, { at: clock.now(), ...entry });
    return device;
  }

  return { pair, paired, confirm };
}
