import { readFile } from 'node:fs/promises';
import type { BrandingKey } from '@haihu/contract/config/values';
import type { BrandingUsecases } from '../domains/config/branding/branding.usecases.ts';

const folder = new URL('./branding/', import.meta.url);
const documents: readonly BrandingKey[] = ['urp', 'nda', 'about', 'app_product'];

/** Sets short documents as a beginning. They are the branding of every host without its own. */
export async function seedBranding(config: Pick<BrandingUsecases, 'setBranding'>): Promise<void> {
  await config.setBranding(null, 'app_name', '海呼CRM');
  for (const key of documents) {
    await config.setBranding(null, key, await readFile(new URL(`${key}.html`, folder), 'utf8'));
  }
}
