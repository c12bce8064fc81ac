import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { common } from '../../../shared/i18n/common.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { t } from './texts.ts';
import '../enterprises.css';

/** Explains the next steps after an application. `name`: the enterprise that was asked. */
export default function ApplicationSent({ query }: ScreenProps) {
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={toList} />} title={t.sent} />
      <div className="page pad">
        <div className="enterprise-sent">
          <span className="enterprise-tick">
            <Icon name="check" />
          </span>
          <h2 className="head">{t.sentTitle}</h2>
          <p className="sec">{t.sentHint(query.name ?? '')}</p>
        </div>
        <ol className="enterprise-steps">
          {t.sentSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Button kind="primary" wide="full" onClick={toList}>
          {t.toApplications}
        </Button>
      </div>
    </>
  );
}

function toList(): void {
  navigation().open('enterprises', {}, { replace: true });
}
