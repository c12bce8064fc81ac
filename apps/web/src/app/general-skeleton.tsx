import { t } from './texts.ts';

/** Draws a bar and a few lines, for screens without a skeleton of their own. */
export function GeneralSkeleton() {
  return (
    <div className="page skeleton" role="status" aria-busy="true" aria-label={t.loading}>
      <div className="sk bar" />
      <div className="sk line" />
      <div className="sk line" />
      <div className="sk line short" />
    </div>
  );
}
