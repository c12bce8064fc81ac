import { type BrandingKey, brandingKeys } from '@haihu/contract/config/config';
import type { ReplyOf } from '@haihu/contract/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { wrongField } from '../../../platform/errors.ts';
import { fieldWords } from '../../../platform/field-words.ts';
import { publish } from '../agreements/agreements.repository.ts';
import { brandingShapes, firstAppVersion, isPicture } from '../config.policy.ts';
import * as repository from '../config.repository.ts';
import { normaliseHost, storedHost } from '../host.ts';
import { cleanHtml } from './safe-html.ts';

export type Config = ReturnType<typeof createConfig>;

export function createConfig({ db, clock }: { db: Db; clock: Clock }) {
  /** The host is what the caller names, so that a forged header changes nothing. What is no host has the default. */
  async function branding(typedHost: string): Promise<ReplyOf<'config.branding'>> {
    const { DEFAULT_HOST } = repository;
    const found = await repository.findBranding(db, [normaliseHost(typedHost) ?? DEFAULT_HOST, DEFAULT_HOST]);
    return brandingKeys.map((optionKey) => ({
      optionKey,
      optionValue: found.find(({ key }) => key === optionKey)?.value ?? '',
    }));
  }

  /** For the operator. `typedHost` null is the default of all hosts; an empty value takes the key back to it. */
  async function setBranding(typedHost: string | null, key: BrandingKey, value: string): Promise<void> {
    const host = storedHost(typedHost);
    await saveOption(db, { host, key, value }, clock.now());
  }

  async function appVersion(): Promise<ReplyOf<'config.appVersion'>> {
    return (await repository.findAppVersion(db)) ?? firstAppVersion;
  }

  /** For the operator: from now on older apps ask for an update, and stop until it is done where it is compulsory. */
  const setAppVersion = (newest: repository.AppVersion) => repository.saveAppVersion(db, newest);

  return { branding, setBranding, appVersion, setAppVersion };
}

/** Stores a value once it is checked and cleaned. A text of an agreement that differs from the last is a new version. */
export async function saveOption(
  db: repository.GlobalDb,
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
