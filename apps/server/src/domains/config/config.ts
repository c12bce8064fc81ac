import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/module.ts';
import { agreementRoutes } from './agreements/agreements.routes.ts';
import { createAgreements } from './agreements/agreements.usecases.ts';
import { configRoutes } from './config.routes.ts';
import { createConfig } from './branding/config.usecases.ts';
import { createSettings, type SettingsParts } from './settings/settings.usecases.ts';

export interface ConfigModuleParts {
  db: Db;
  clock: Clock;
  phrases: SettingsParts['phrases'];
}

/** Settings of an enterprise, branding and agreements. */
export function createConfigModule(parts: ConfigModuleParts) {
  const config = createConfig(parts);
  const agreements = createAgreements(parts);
  const settings = createSettings(parts);
  return {
    api: { ...config, agreements, settings },
    routes(handlers) {
      agreementRoutes(handlers, agreements);
      configRoutes(handlers, config, settings);
    },
  } satisfies Module;
}
