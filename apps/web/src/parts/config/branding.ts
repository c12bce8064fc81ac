import type { BrandingKey } from '@haihu/contract/config/config';
import { useSyncExternalStore } from 'react';
import { call } from '../../shared/lib/call.ts';
import { readJson, writeJson } from '../../shared/lib/stored.ts';
import { storageKeys } from '../../shared/lib/storage-keys.ts';

/** The seven keys of the specification; all default to empty strings. `urp` and `nda` hold HTML the server cleaned. */
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

let branding: Branding = { ...plain, ...readJson<Partial<Branding>>(storageKeys.branding) };
const listeners = new Set<() => void>();

/** Asks what this host is called. What was known last stays where there is no answer: a look-up in the background. */
export async function loadBranding(): Promise<void> {
  try {
    const options = await call('config.branding', { host: location.hostname, showDefault: 1, optionType: 'fg' });
    branding = {
      ...plain,
      ...Object.fromEntries(options.map(({ optionKey, optionValue }) => [optionKey, optionValue])),
    };
    writeJson(storageKeys.branding, branding);
    for (const listener of listeners) listener();
  } catch {
    // The names of last time, or ours, will do.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useBranding(): Branding {
  return useSyncExternalStore(subscribe, () => branding);
}
