import { common } from '../shared/i18n/common.ts';
import { navigation } from '../shared/lib/navigation.ts';
import { t } from './texts.ts';

interface ScreenProblemProps {
  kind: 'late' | 'loading-chunk-failed' | 'broken' | 'not-found' | 'forbidden';
  title: string;
  hint: string;
  /** Technical detail for the person who looks for the cause. */
  detail?: string;
  onRetry?: () => void;
}

/** Replaces a screen that cannot be shown: the problem, and the ways on. */
export function ScreenProblem({ kind, title, hint, detail, onRetry }: ScreenProblemProps) {
  return (
    <div className="page empty problem" data-problem={kind}>
      <h1>{title}</h1>
      <p>{hint}</p>
      {onRetry && (
        <button type="button" className="btn soft" onClick={onRetry}>
          {common.retry}
        </button>
      )}
      <button type="button" className="btn" onClick={() => navigation().open('login', {}, { replace: true })}>
        {t.toStart}
      </button>
      {detail && <p className="note">{detail}</p>}
    </div>
  );
}
