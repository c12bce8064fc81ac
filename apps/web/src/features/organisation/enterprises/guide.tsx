import { useBranding } from '../../../parts/config/branding/branding.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { openAfterSignIn } from '../../../shared/lib/opened-link.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { t } from './texts.ts';
import '../enterprises.css';

/** Introduces the product, and the permissions that it asks the phone for. */
export default function Guide() {
  const { app_name: name } = useBranding();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.guideTitle} />
      <div className="page on-ground">
        <div className="enterprise-lead">
          <p className="head">{t.guideLead(name || t.guideApp)}</p>
        </div>
        <ol className="enterprise-guide">
          {t.guide.map(({ title, body }) => (
            <li key={title}>
              <b>{title}</b>
              <span className="sec">{body}</span>
            </li>
          ))}
        </ol>
        <h2 className="sect">{t.rights}</h2>
        <Cells inset>
          {t.rightsList.map(({ title, body }) => (
            <Cell key={title} label={title} note={body} />
          ))}
        </Cells>
        <p className="note enterprise-note">{t.rightsNote}</p>
        <div className="enterprise-go">
          <Button kind="primary" wide="full" onClick={() => openAfterSignIn()}>
            {t.start}
          </Button>
        </div>
      </div>
    </>
  );
}
