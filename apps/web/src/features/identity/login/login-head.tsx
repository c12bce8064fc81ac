import { useBranding } from '../../../parts/config/branding/branding.ts';
import { AppMark } from '../../../shared/ui/app-mark.tsx';
import { t } from './texts.ts';

/** Draws the logo and the name of this host. */
export function LoginHead() {
  const { app_login_logo: logo, app_name: name } = useBranding();
  return (
    <div className="login-head">
      <AppMark picture={logo} />
      <h1>{t.signInTo(name || t.appName)}</h1>
      <p className="sec">{t.tagline}</p>
    </div>
  );
}
