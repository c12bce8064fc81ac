import { accentsOf, readableShade } from '@haihu/rules/config/branding/accents';
import { type CSSProperties, useState } from 'react';
import { AppMark } from '../../../shared/ui/app-mark.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { t } from './texts.ts';

type Theme = 'light' | 'dark';

interface BrandPreviewProps {
  host: string;
  name: string;
  logo: string;
  /** Colour of the brand. A hard to read one is shown in its nearest readable shade. */
  colour: string;
}

/** Previews the login in both themes, whatever theme this page has. */
export function BrandPreview({ host, name, logo, colour }: BrandPreviewProps) {
  const [theme, setTheme] = useState<Theme>('light');
  const accent = accentsOf(readableShade(colour))![theme];
  const tokens = { '--accent': accent.plain, '--accent-fill': accent.fill } as CSSProperties;
  return (
    <section aria-label={t.preview}>
      <div className="brand-head">
        <div className="grow">
          <p>{host}</p>
          <p className="note c-2">{t.hostNote}</p>
        </div>
        <Segmented
          label={t.preview}
          choices={[
            { value: 'light', label: t.light },
            { value: 'dark', label: t.dark },
          ]}
          value={theme}
          onChange={setTheme}
        />
      </div>
      <div className={`brand-preview ${theme}`} style={tokens} role="img" aria-label={t.previewOf(name)}>
        <AppMark picture={logo} />
        <p className="brand-name">{t.signInTo(name)}</p>
        <p className="brand-quiet">{t.tagline}</p>
        <div className="brand-box">{t.mobile}</div>
        <div className="brand-button">{t.signIn}</div>
      </div>
    </section>
  );
}
