import type { Module } from '../../../kernel/module.ts';
import { createPackageUsecases, type PackageParts } from './packages.usecases.ts';

/** Makes the room's module: packages that were bought, and what calls took of them. */
export function createPackages(parts: PackageParts) {
  const packages = createPackageUsecases(parts);
  return {
    api: packages,
    routes({ handle }) {
      handle('billing.packageCount', (member) => packages.packageCount(member));
      handle('billing.packages', (member, request) => packages.packagePage(member, request));
      handle('billing.packageUses', (member, request) => packages.packageUses(member, request));
    },
  } satisfies Module;
}
