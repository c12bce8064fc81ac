import { useBranding } from '../../../parts/config/branding/branding.ts';
import { language } from '../../../shared/i18n/language.ts';
import { pageBrand } from '../../../shared/lib/page-brand.ts';
import { AppMark } from '../../../shared/ui/app-mark.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { DemoLogins } from './demo-logins.tsx';
import { t } from './first-page-texts.ts';
import type { useSignIn } from './use-sign-in.ts';
import './first-page.css';

/** Pictures of the product by language and theme, as `npm run screenshots` takes them. */
const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });
const pictureOf = (theme: 'light' | 'dark') =>
  pictures[`./pictures/${language}-${theme}.webp`] ?? pictures[`./pictures/en-${theme}.webp`];

/** Names under which the installation is our own product. */
const ownNames = ['', '海呼CRM', 'Haihu CRM'];

export interface FirstPageProps {
  entry: ReturnType<typeof useSignIn>;
}

/**
 * Draws the half of the first page beside the sign-in, in a wide window only. It says what the product is, and offers the
 * accounts of the demo. A host with a brand of its own shows that brand and nothing else.
 */
export default function FirstPage({ entry }: FirstPageProps) {
  const { app_name: name, app_login_logo: logo } = useBranding();
  const isOurs = ownNames.includes(name) && !logo && !pageBrand?.accents;
  return (
    <section className="first-page" aria-label={name || t.product}>
      <div className="first-brand">
        <AppMark picture={logo} />
        <b>{name || t.product}</b>
      </div>
      {isOurs && (
        <>
          <h2>{t.title}</h2>
          <ul>
            {t.sentences.map((sentence) => (
              <li key={sentence}>
                <Icon name="check" size="s" />
                {sentence}
              </li>
            ))}
          </ul>
          <DemoLogins entry={entry} />
          <div className="first-pictures">
            {(['light', 'dark'] as const).map((theme) => (
              <img
                key={theme}
                className={theme}
                src={pictureOf(theme)}
                alt={t.picture}
                width="1204"
                height="774"
                loading="lazy"
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
