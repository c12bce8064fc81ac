import type { InstalledMaps } from '../../integrations/maps/maps.ts';
import { foldModules, type Module } from '../../kernel/module.ts';
import type { RateLimits } from '../../kernel/rate-limit.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { TlsFiles } from '../../platform/settings/tls-env.ts';
import { createAgreements } from './agreements/agreements.ts';
import { createAppVersion } from './app-version/app-version.ts';
import { createBranding } from './branding/branding.ts';
import type { EditorParts } from './branding/editor.usecases.ts';
import { createMaps } from './maps/maps.ts';
import { createSettings } from './settings/settings.ts';
import { createCertificateTrust } from './trust/trust.ts';

export interface ConfigModuleParts {
  db: Db;
  clock: Clock;
  lend: LendSeam;
  limits: RateLimits;
  maps?: InstalledMaps;
  files: EditorParts['files'];
  tls?: TlsFiles | null | undefined;
  /** The address of the installation; empty if it is not known. */
  publicUrl?: string;
}

/** Makes the domain's module: settings of an enterprise, branding, agreements and maps. */
export function createConfigModule(parts: ConfigModuleParts) {
  const { lend } = parts;
  const agreements = createAgreements(parts);
  const appVersion = createAppVersion(parts);
  const branding = createBranding({ ...parts, agencyHosts: lend('agencyHosts') });
  const settings = createSettings({ ...parts, phrases: lend('sharedPhrases') });
  return {
    ...foldModules([agreements, appVersion, branding, createMaps(parts), settings, createCertificateTrust(parts)]),
    api: { ...agreements.api, ...appVersion.api, ...branding.api, ...settings.api },
  } satisfies Module;
}
