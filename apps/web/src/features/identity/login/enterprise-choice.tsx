import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { t } from './texts.ts';

interface EnterpriseChoiceProps {
  enterprises: readonly { id: string; name: string }[];
  busy: boolean;
  /** Error of the last choice. */
  problem: string | undefined;
  onChoose: (id: string) => void;
  onBack: () => void;
}

/** Asks a user of several enterprises which one to enter. */
export function EnterpriseChoice({ enterprises, busy, problem, onChoose, onBack }: EnterpriseChoiceProps) {
  return (
    <div className="page pad">
      <div className="login-head">
        <h1>{t.chooseEnterprise}</h1>
        <p className="sec">{t.chooseHint}</p>
      </div>
      <ul className="enterprises">
        {enterprises.map(({ id, name }) => (
          <li key={id}>
            <button type="button" disabled={busy} onClick={() => onChoose(id)}>
              <span className="grow one">{name}</span>
              <Icon name="right" size="s" />
            </button>
          </li>
        ))}
      </ul>
      <p className="login-problem" role="alert">
        {problem}
      </p>
      <Button wide="full" onClick={onBack}>
        {t.backToLogin}
      </Button>
    </div>
  );
}
