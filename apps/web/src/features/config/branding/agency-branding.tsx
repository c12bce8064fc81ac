import { common } from '../../../shared/i18n/common.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { EmptyPage } from '../../../shared/ui/empty-page.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { BrandForm } from './brand-form.tsx';
import { t } from './texts.ts';
import { useBrandingEditor } from './use-branding-editor.ts';
import '../../../parts/config/settings/settings.css';
import './branding.css';

/** Error code `branding.no_host`. */
const NO_HOST = 41960;

/** Edits the branding of the enterprise's own host: name, colour, pictures, agreements and texts. */
export default function AgencyBranding() {
  const query = useBrandingEditor();
  const hasNoHost = query.error instanceof RequestError && query.error.code === NO_HOST;
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.title} />
      {hasNoHost ? (
        <EmptyPage title={t.noHost} hint={t.noHostHint} />
      ) : (
        <Loaded query={query} skeleton={<Skeleton of="rows" count={6} />} failed={t.failed} retry={common.retry}>
          {(editor) => <BrandForm editor={editor} />}
        </Loaded>
      )}
    </>
  );
}
