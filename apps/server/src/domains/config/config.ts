import type { InstalledMaps } from '../../integrations/maps/maps.ts';
import { straightMaps } from '../../integrations/maps/straight/straight.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../kernel/module.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import type { RateLimits } from '../../kernel/rate-limit.ts';
import { agreementRoutes } from './agreements/agreements.routes.ts';
import { createAgreements } from './agreements/agreements.usecases.ts';
import { configRoutes } from './config.routes.ts';
import { brandingRoutes } from './branding/branding.routes.ts';
import { createConfig } from './branding/config.usecases.ts';
import { createBrandingEditor, type EditorParts } from './branding/editor.usecases.ts';
import { createLooks } from './branding/look.usecases.ts';
import { createPageBrands } from './branding/pages.usecases.ts';
import { mapRoutes } from './maps/maps.routes.ts';
import { createMapUsecases } from './maps/maps.usecases.ts';
import { createSettings } from './settings/settings.usecases.ts';

export interface ConfigModuleParts {
  db: Db;
  clock: Clock;
  lend: LendSeam;
  limits: RateLimits;
  maps?: InstalledMaps;
  files: EditorParts['files'];
}

/** Makes the domain's module: settings of an enterprise, branding, agreements and maps. */
export function createConfigModule(parts: ConfigModuleParts) {
  const config = createConfig(parts);
  const agencyHosts = parts.lend('agencyHosts');
  const looks = createLooks({ ...parts, agencyHosts });
  const agreements = createAgreements(parts);
  const settings = createSettings({ ...parts, phrases: parts.lend('sharedPhrases') });
  const { limits, maps = { service: straightMaps, tiles: null } } = parts;
  const mapUsecases = createMapUsecases({ maps, limits });
  return {
    api: { ...config, looks, agreements, settings },
    routes(handlers) {
      agreementRoutes(handlers, agreements);
      brandingRoutes(
        handlers,
        looks,
        createBrandingEditor({ ...parts, agencyHosts }),
        createPageBrands({ ...parts, looks }),
      );
      configRoutes(handlers, config, settings);
      mapRoutes(handlers, mapUsecases);
    },
  } satisfies Module;
}
