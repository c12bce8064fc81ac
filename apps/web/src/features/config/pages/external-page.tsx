import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { lock } from '../../../shared/ui/icons/people.ts';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { readExternalLink } from './external-link.ts';
import { t } from './texts.ts';
import './external-page.css';

/** Shows the page of `query.url` in a frame that cannot reach the app, with its host above it. */
export default function ExternalPage({ query }: ScreenProps) {
  const { label } = useVisit();
  const link = readExternalLink(query.url);
  const bar = <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />;
  if (typeof link === 'string') {
    return (
      <>
        {bar}
        <div className="page">
          <EmptyState art="offline" title={t.problems[link].title} hint={t.problems[link].hint} />
        </div>
      </>
    );
  }
  return (
    <>
      {bar}
      <p className="external-host pad">
        <Icon shape={lock} size="xs" />
        <span className="one">{link.host}</span>
      </p>
      <div className="page external-page">
        <iframe
          src={link.href}
          title={t.pageOf(link.host)}
          // Without `allow-same-origin` and `allow-top-navigation` the frame can neither read our data nor navigate the
          // app.
          sandbox="allow-scripts allow-forms"
          referrerPolicy="no-referrer"
        />
      </div>
      <p className="external-hint note pad">{t.mayRefuse}</p>
      <ActionBar>
        <Button kind="primary" wide="grow" onClick={() => void openOutside(link)}>
          {t.openOutside}
        </Button>
      </ActionBar>
    </>
  );
}

/**
 * Opens the page outside after a question. A site may refuse frames without the app noticing, so this way is always
 * offered.
 */
async function openOutside({ host, href }: URL): Promise<void> {
  const answers = { yes: t.leave, no: common.cancel };
  if (await confirm({ title: t.leaveTitle(host), body: t.leaveBody(href), ...answers })) {
    window.open(href, '_blank', 'noopener,noreferrer');
  }
}
