export type { ReleaseProblem } from './app-version/releases.usecases.ts';
export { findHostOwner } from './branding/look.repository.ts';
export type { AgencyHosts } from './config.seams.ts';
export { normaliseHost } from './core/host.ts';
export { requireOnEarth } from './maps/maps.usecases.ts';
export { noteChange, readSettings, settingsSince, withDefaults } from './settings/read-settings.ts';
export { valueColumn } from './settings/settings.repository.ts';
