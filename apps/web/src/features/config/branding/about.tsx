import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { appCode } from '../../../native/app-code.ts';
import { common } from '../../../shared/i18n/common.ts';
import { appVersion } from '../../../shared/lib/app-version.ts';
import { loadBranding, useBranding } from '../../../parts/config/branding/branding.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { AppMark } from '../../../shared/ui/app-mark.tsx';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { NoProse, Prose } from '../../../shared/ui/prose.tsx';
import { shareApp } from './share-app.ts';
import { t } from './about-texts.ts';
import './about.css';

const QrCode = lazy(() => import('../../../shared/ui/qr-code.tsx'));

/** Shows the company and the functions of the app, from the branding of this host. */
export default function About() {
  const { app_name: name, app_home_logo: logo, about, app_product: product } = useBranding();

  useEffect(() => void loadBranding(), []);

  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={t.about}
        right={
          <NavText tone="accent" onClick={() => void shareApp()}>
            {t.share}
          </NavText>
        }
      />
      <div className="page">
        <div className="about-head">
          <AppMark picture={logo} />
          <div className="grow">
            <p className="head one">{name || t.appName}</p>
            <p className="sec">{t.version(appVersion)}</p>
          </div>
        </div>
        <AndroidApp />
        {about ? <Prose html={about} onLink={openInApp} /> : <NoProse>{t.noAbout}</NoProse>}
        {product && (
          <>
            <h2 className="sect">{t.product}</h2>
            <Prose html={product} onLink={openInApp} />
          </>
        )}
      </div>
    </>
  );
}

/** Offers the Android app of this host by a QR code. Draws nothing until the operator publishes one. */
function AndroidApp() {
  const { data } = useQuery({ queryKey: ['config.appVersion'], queryFn: () => sendRequest('config.appVersion', {}) });
  if (!data?.app || appCode() !== null) return null;
  const address = `${location.origin}/app`;
  return (
    <section className="about-app" aria-label={t.android}>
      <div className="about-code">
        <Suspense fallback={null}>
          <QrCode text={address} label={t.androidCode} />
        </Suspense>
      </div>
      <div className="grow">
        <h2 className="head">{t.android}</h2>
        <p className="sec">{t.androidHint}</p>
        <a href={address}>{t.androidDownload(data.app.version)}</a>
      </div>
    </section>
  );
}

/** Opens a link in a frame with its host above it. From there the user can open it outside. */
function openInApp(url: string): void {
  navigation().open('externalPage', { url });
}
