import { classNames } from '../../../shared/ui/class-names.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { ScreenLink } from '../../../shared/lib/screen-link.tsx';
import type { Query, ScreenName } from '../../../shared/lib/navigation.ts';
import type { FirstStep, TakenStep } from './use-first-steps.ts';
import { t } from './texts.ts';
import './first-steps.css';

const ways: Record<FirstStep, { to: ScreenName; query?: Query }> = {
  line: { to: 'linesOnSale' },
  money: { to: 'wallet' },
  customers: { to: 'importWizard' },
  colleagues: { to: 'invitations' },
  call: { to: 'agentWork' },
};

interface FirstStepsProps {
  steps: readonly TakenStep[];
  /** Hides the steps for good on this device. */
  onHide: () => void;
}

/** Lists the first steps of a new enterprise for its owner. Those that were taken are ticked, the others lead to their screens. */
export function FirstSteps({ steps, onHide }: FirstStepsProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="card first-steps" aria-label={t.title}>
      <div className="h">
        <b>{t.title}</b>
        <span className="note">{t.done(done, steps.length)}</span>
        <button type="button" className="hit end c-2 sec" onClick={onHide}>
          {t.hide}
        </button>
      </div>
      <ol>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={classNames(isDone && 'done')}>
            {isDone ? (
              <span className="first-step">
                <Tick />
                <span className="words">{t.steps[step].name}</span>
                <span className="note">{t.taken}</span>
              </span>
            ) : (
              <ScreenLink {...ways[step]} className="first-step">
                <Tick />
                <span className="words">
                  {t.steps[step].name}
                  <span className="note">{t.steps[step].why}</span>
                </span>
                <Icon name="right" size="xs" />
              </ScreenLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const Tick = () => (
  <span className="tick">
    <Icon name="check" size="xs" />
  </span>
);
