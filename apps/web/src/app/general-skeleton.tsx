import { t } from './texts.ts';

/** For screens that bring none of their own: a bar and a few lines. */
export function GeneralSkeleton() {
  return (
    <main className="page skeleton" aria-busy="true" aria-label={t.loading}>
      <div className="sk bar" />
      <div className="sk line" />
      <div className="sk line" />
      <div className="sk line short" />
    </main>
  );
}
