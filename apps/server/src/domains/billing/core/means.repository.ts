import type { PackageOrder } from '@haihu/contract/billing/values';
import { sortPackages } from '@haihu/rules/billing/charging/charging';
import { jsonRows, type Sql, sql } from '../../../platform/db/sql.ts';
import { valueColumn, withDefaults } from '../../config/config.api.ts';
import { freeMoney } from './calling-credit.ts';
import { readWallet, type StoredWallet, type Wallet, walletOf } from './ledger.repository.ts';
import { heldMoney, type Package, packagesAt, serving } from './packages.repository.ts';

/** The money and the minutes of an enterprise that calls may use, without those that running calls hold. */
export interface PlacingMeans {
  wallet: Wallet;
  /** The money that running calls hold. */
  held: number;
  packages: Package[];
  order: PackageOrder;
}

/** The means as JSON has them. */
export interface StoredMeans {
  wallet: StoredWallet[];
  held: number;
  packages: (Omit<Package, 'id'> & { id: number })[];
  charging: object | null;
}

/** Returns the means of an enterprise at an instant as a column, for statements of other domains. Lock the wallet before. */
export const meansColumn = (tenantId: string, at: Date | string): Sql => sql`
  jsonb_build_object('wallet', ${jsonRows(walletOf(tenantId))}, 'held', ${heldMoney(tenantId)},
    'packages', ${jsonRows(packagesAt(tenantId, at))}, 'charging', ${valueColumn(tenantId, 'charging')})`;

/** Reads the column of `meansColumn`. Null: there is no wallet yet. */
export function readMeans({ wallet: [wallet], held, packages, charging }: StoredMeans): PlacingMeans | null {
  if (!wallet) return null;
  return {
    wallet: readWallet(wallet),
    held,
    packages: packages.map(({ id, startsAt, expiresAt, ...rest }) => ({
      ...rest,
      id: String(id),
      startsAt: new Date(startsAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    })),
    order: withDefaults('charging', charging).packageOrder,
  };
}

/** Returns the packages that serve a line, in the order that the enterprise chose. */
export const packagesFor = ({ packages, order }: PlacingMeans, lineId: string | null): Package[] =>
  sortPackages(serving(packages, lineId), order);

/** Returns the minutes that packages and money can pay on a line. Infinity for a free line. */
export function minutesWith(
  means: PlacingMeans,
  { lineId, minutePrice }: { lineId: string | null; minutePrice: number },
): number {
  if (minutePrice === 0) return Infinity;
  const { wallet, held } = means;
  const prepaid = serving(means.packages, lineId).reduce((sum, { minutesLeft }) => sum + minutesLeft, 0);
  return prepaid + Math.floor(freeMoney({ ...wallet, held }) / minutePrice);
}
