import type { Db } from '../../../platform/db/db.ts';
import { DEFAULT_HOST, normaliseHost } from '../core/host.ts';
import { findBranding } from './branding.repository.ts';
import type { PageBrand } from './fill-page.ts';
import type { Looks } from './look.usecases.ts';

const keys = ['app_name', 'app_login_logo', 'app_home_logo'] as const;

/** Makes the lookup of a host's page branding. It runs for every page, so that a change shows at once. */
export function createPageBrands({ db, looks }: { db: Db; looks: Looks }) {
  /** Returns the branding of a host. `sentHost` is a header: it only selects stored values and is never sent back. */
  return async (sentHost: string): Promise<PageBrand> => {
    const hosts = [normaliseHost(sentHost) ?? DEFAULT_HOST, DEFAULT_HOST];
    const [options, { accents, icon }] = await Promise.all([findBranding(db, hosts, keys), looks.shown(sentHost)]);
    const valueOf = (key: (typeof keys)[number]) => options.find((option) => option.key === key)?.value ?? '';
    const pictureOf = (key: (typeof keys)[number]) => (valueOf(key).startsWith('data:') ? null : valueOf(key));
    return {
      app_name: valueOf('app_name'),
      app_login_logo: pictureOf('app_login_logo'),
      app_home_logo: pictureOf('app_home_logo'),
      accents,
      icon,
    };
  };
}
