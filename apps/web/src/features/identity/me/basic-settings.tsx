import { languages } from '@haihu/contract/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canBePhone } from '../../../parts/calls/device/device-call.ts';
import { PaceChips } from '../../../parts/calls/pace-chips.tsx';
import { useBranding } from '../../../parts/config/branding/branding.ts';
import { t as runWords } from '../../../parts/calls/run-texts.ts';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { language, switchLanguage } from '../../../shared/i18n/language.ts';
import { appVersion } from '../../../shared/lib/app-version.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { keepPace, keptPace } from '../../../parts/calls/pace.ts';
import { isOn, type Preference, switchTo } from '../../../shared/lib/preferences.ts';
import { forgetCached } from '../../../shared/lib/stored.ts';
import { chooseTheme, chosenTheme, type Theme } from '../../../shared/lib/theme.ts';
import { Cell, Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { askToSignOut } from './ask-to-sign-out.ts';
import { TelLinks } from './tel-links.tsx';
import { t } from './texts.ts';
import { ThisApp } from './this-app.tsx';
import '../me.css';

/** Edits the look and behaviour of the app on this device. */
export default function BasicSettings() {
  const [theme, setTheme] = useState(chosenTheme);
  const { app_name: name } = useBranding();
  const client = useQueryClient();
  const { open, back } = navigation();
  const callsByPhone = useClientState(({ companyType }) => companyType === 1);

  function clearCache(): void {
    forgetCached();
    client.clear();
    showToast(t.cacheCleared);
  }

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={back} />} title={t.basicSettings} />
      <div className="page on-ground">
        <h2 className="sect">{t.appearance}</h2>
        <div className="me-choice">
          <Segmented<Theme>
            label={t.theme}
            value={theme}
            choices={[
              { value: 'system', label: t.system },
              { value: 'light', label: t.light },
              { value: 'dark', label: t.dark },
            ]}
            onChange={(chosen) => {
              chooseTheme(chosen);
              setTheme(chosen);
            }}
          />
          <Segmented
            label={t.language}
            value={language}
            choices={languages.map((one) => ({ value: one.id, label: one.name }))}
            onChange={switchLanguage}
          />
        </div>
        <h2 className="sect">{t.working}</h2>
        <Cells inset>
          <PreferenceCell of="afterCallSheet" label={t.afterCallSheet} note={t.afterCallSheetNote} />
          {callsByPhone && canBePhone() && (
            <PreferenceCell of="thisIsMyPhone" label={t.thisIsMyPhone} note={t.thisIsMyPhoneNote} />
          )}
          <PreferenceCell of="vibration" label={t.vibration} note={t.vibrationNote} />
          <PreferenceCell of="keys" label={t.keys} note={t.keysNote} />
          <Allowed codes="calls.place">
            <TelLinks />
          </Allowed>
          <Cell label={t.ownPhrases} onPress={() => open('ownPhrases')} />
        </Cells>
        <Pace />
        <ThisApp />
        <h2 className="sect">{t.more}</h2>
        <Cells inset>
          <Cell label={t.clearCache} note={t.clearCacheNote} onPress={clearCache} />
          <Cell label={t.about} value={`${name || t.appName} ${appVersion}`} onPress={() => open('about')} />
        </Cells>
        <div className="me-out">
          <Cells inset>
            <Cell label={t.signOut} danger onPress={() => void askToSignOut()} />
          </Cells>
        </div>
      </div>
    </>
  );
}

/** Edits the pause between calls of continuous dialling. */
function Pace() {
  const [seconds, setSeconds] = useState(keptPace);
  return (
    <Allowed codes="calls.place">
      <h2 className="sect">{runWords.title}</h2>
      <div className="me-choice">
        <p className="sec">{runWords.pace}</p>
        <PaceChips
          value={seconds}
          onChange={(chosen) => {
            keepPace(chosen);
            setSeconds(chosen);
            haptic('light');
          }}
        />
      </div>
    </Allowed>
  );
}

function PreferenceCell({ of, label, note }: { of: Preference; label: string; note: string }) {
  const [on, setOn] = useState(() => isOn(of));
  return (
    <SwitchCell
      label={label}
      note={note}
      on={on}
      onChange={(chosen) => {
        switchTo(of, chosen);
        setOn(chosen);
        haptic('light');
      }}
    />
  );
}
