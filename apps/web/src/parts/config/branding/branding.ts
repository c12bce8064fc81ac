import type { BrandingKey } from '@haihu/contract/config/values';
import { useSyncExternalStore } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { pageBrand } from '../../../shared/lib/page-brand.ts';
import { readJson, writeJson } from '../../../shared/lib/stored.ts';
import { switchAccents } from '../../../shared/lib/theme.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';

/**
 * The seven keys of the specification. All default to empty strings. `urp` and `nda` hold HTML that the server cleaned.
 */
export type Branding = Readonly<Record<BrandingKey, string>>;

const plain: Branding = {
  urp: '',
  nda: '',
  app_name: '',
  app_login_logo: '',
  app_home_logo: '',
  app_product: '',
  about: '',
};

let branding: Branding = { ...plain, ...readJson<Partial<Branding>>(storageKeys.branding), ...fromPage() };
/** Returns the branding written into the page, which is newer than the kept one. */
function fromPage(): Partial<Branding> {
  if (!pageBrand) return {};
  const { app_name, app_login_logo, app_home_logo } = pageBrand;
  return {
    app_name,
    ...(app_login_logo !== null && { app_login_logo }),
    ...(app_home_logo !== null && { app_home_logo }),
  };
}

const listeners = new Set<() => void>();

/** Reads the branding of this host in the background. Without an answer the last known branding stays. */
export async function loadBranding(): Promise<void> {
  try {
    const host = location.hostname;
    const [options, look] = await Promise.all([
      sendRequest('config.branding', { host, showDefault: 1, optionType: 'fg' }),
      sendRequest('branding.look', { host }),
    ]);
    switchAccents(look.accents);
    branding = {
      ...plain,
      ...Object.fromEntries(options.map(({ optionKey, optionValue }) => [optionKey, optionValue])),
    };
    writeJson(storageKeys.branding, branding);
    for (const listener of listeners) listener();
  } catch {
    // The last known branding, or our own, stays.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useBranding(): Branding {
  return useSyncExternalStore(subscribe, () => branding);
}
