import type { SettingKey } from '@haihu/contract/config/core/settings';
import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { type StoredSettings, useSettings } from './use-settings.ts';
import { t as brandingTexts } from '../branding/texts.ts';
import { useBrandingEditor } from '../branding/use-branding-editor.ts';
import { t } from '../../../parts/config/settings/texts.ts';
import { summaries } from '../../../parts/config/settings/words.ts';
import '../../../parts/config/settings/settings.css';

const sections = {
  customers: ['pools', 'duplicates', 'customFields', 'levels'],
  calls: ['calling', 'inbound', 'recording', 'wrapUp', 'phrases', 'goals', 'charging'],
  privacy: ['masking'],
} as const satisfies Record<string, SettingKey[]>;

/** Lists the enterprise's settings by group, with their present values. */
export default function EnterpriseSettings() {
  const settings = useSettings();
  const { back } = navigation();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={back} />} title={t.title} />
      <Loaded query={settings} skeleton={<Skeleton of="rows" count={7} />} failed={t.failed} retry={common.retry}>
        {(data) => (
          <div className="page on-ground setting-form">
            {(Object.keys(sections) as (keyof typeof sections)[]).map((section) => (
              <section key={section}>
                <h2 className="sect">{t.sections[section]}</h2>
                <Cells inset>
                  {sections[section].map((key) => (
                    <GroupCell key={key} of={key} settings={data} />
                  ))}
                  {section === 'customers' && (
                    <>
                      <Cell label={t.groups.tags} onPress={() => navigation().open('tagSettings')} />
                      <Cell label={t.seas} note={t.publicPoolsNote} onPress={() => navigation().open('publicPools')} />
                    </>
                  )}
                </Cells>
              </section>
            ))}
            <OwnBranding />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Leads to the branding if the enterprise has its own host. */
function OwnBranding() {
  const { data } = useBrandingEditor();
  if (!data) return null;
  return (
    <section>
      <h2 className="sect">{brandingTexts.title}</h2>
      <Cells inset>
        <Cell label={data.host} note={brandingTexts.cellNote} onPress={() => navigation().open('agencyBranding')} />
      </Cells>
    </section>
  );
}

function GroupCell<Key extends SettingKey>({ of, settings }: { of: Key; settings: StoredSettings }) {
  const words = summaries[of] as (value: unknown) => string;
  return (
    <Cell
      label={t.groups[of]}
      note={words(settings[of].value)}
      onPress={() => navigation().open('settingGroup', { key: of })}
    />
  );
}
