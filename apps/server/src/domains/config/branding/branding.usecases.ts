import { type BrandingKey, brandingKeys } from '@haihu/contract/config/values';
import type { ReplyOf } from '@haihu/contract/contract';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { wrongField } from '../../../platform/errors.ts';
import { fieldWords } from '../../../kernel/field-words.ts';
import { publish } from '../agreements/agreements.repository.ts';
import type { GlobalDb } from '../core/global-db.ts';
import { DEFAULT_HOST, normaliseHost, storedHost } from '../core/host.ts';
import { brandingShapes, isPicture } from './branding.policy.ts';
import * as repository from './branding.repository.ts';
import { cleanHtml } from './safe-html.ts';

export type BrandingUsecases = ReturnType<typeof createBrandingUsecases>;

export function createBrandingUsecases({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Returns the branding of a host. The caller names the host, so that a forged header changes nothing. An invalid host
   * gets the default.
   */
  async function branding(typedHost: string): Promise<ReplyOf<'config.branding'>> {
    const found = await repository.findBranding(db, [normaliseHost(typedHost) ?? DEFAULT_HOST, DEFAULT_HOST]);
    return brandingKeys.map((optionKey) => ({
      optionKey,
      optionValue: found.find(({ key }) => key === optionKey)?.value ?? '',
    }));
  }

  /**
   * Sets one value of a host's branding. Used by the operator. `typedHost` null: the default of all hosts. An empty
   * value restores the default.
   */
  async function setBranding(typedHost: string | null, key: BrandingKey, value: string): Promise<void> {
    const host = storedHost(typedHost);
    await saveOption(db, { host, key, value }, clock.now());
  }

  return { branding, setBranding };
}

/** Checks, cleans and stores a value. An agreement's text that differs from the last becomes a new version. */
export async function saveOption(
  db: GlobalDb,
  { host, key, value }: repository.BrandingOption,
  at: Date,
): Promise<void> {
  const cleaned = await readValue(key, value);
  await repository.saveBranding(db, { host, key, value: cleaned });
  const isAgreement = (key === 'urp' || key === 'nda') && cleaned !== '';
  if (isAgreement) await publish(db, { host, kind: key, html: cleaned, at });
}

async function readValue(key: BrandingKey, value: string): Promise<string> {
  const { kind, longest } = brandingShapes[key];
  if (value.length > longest) throw wrongField('value', fieldWords.longerThan(key, longest));
  if (!value.isWellFormed() || value.includes('\0')) throw wrongField('value', fieldWords.textOnly(key));
  if (kind === 'html') return cleanHtml(value);
  if (kind === 'picture' && value !== '' && !isPicture(value)) {
    throw wrongField('value', fieldWords.noPicture(key));
  }
  return value.trim();
}
