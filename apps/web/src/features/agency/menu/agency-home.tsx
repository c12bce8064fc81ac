import type { AgencyMenuKey } from '@haihu/contract/agency/values';
import { useAgencyMenu } from '../../../parts/agency/menu/use-agency-menu.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenName, useVisit } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { LongValue } from '../../../shared/ui/long-value.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from './texts.ts';
import '../agency.css';

/** Screens by the key of the menu entry. */
const screens: Record<AgencyMenuKey, ScreenName> = {
  apply: 'agencyApply',
  enterprises: 'agencyEnterprises',
  open: 'agencyOpen',
  transfers: 'agencyTransfers',
  prices: 'agencyPrices',
  settlement: 'agencySettlement',
  branding: 'agencyBranding',
};

/**
 * Lists the user's actions as a member of an agency. In another enterprise it leads to the application to become one.
 */
export default function AgencyHome() {
  const { label } = useVisit();
  const menu = useAgencyMenu();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="page on-ground">
        <Loaded query={menu} skeleton={<Skeleton of="rows" count={3} />} failed={common.failed} retry={common.retry}>
          {({ menu: entries, host }) =>
            entries.length === 0 ? (
              <EmptyState art="people" title={t.noMenu} hint={t.noMenuHint} />
            ) : (
              <div className="agency-block">
                <Cells inset>
                  {entries.map(({ key }) => (
                    <Cell
                      key={key}
                      label={t.menu[key]}
                      note={t.menuNotes[key]}
                      onPress={() => navigation().open(screens[key])}
                    />
                  ))}
                  {host && <Cell label={t.host} value={<LongValue>{host}</LongValue>} />}
                </Cells>
              </div>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
