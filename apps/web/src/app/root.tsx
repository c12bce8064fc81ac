import { type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { OfflineBanner } from './offline-banner.tsx';
import { ScreenProblem } from './screen-problem.tsx';
import { t } from './texts.ts';

/** The column of at most 414 px. What floats over every screen lies outside of it, in `FloatingLayer`. */
export function Root() {
  return (
    <div className="app plain">
      <OfflineBanner />
      <div className="screen">
        <Outlet />
      </div>
    </div>
  );
}

export function NotFound() {
  return <ScreenProblem kind="not-found" title={t.notFoundTitle} hint={t.notFoundHint} />;
}

export function Broken({ error, reset }: ErrorComponentProps) {
  return (
    <ScreenProblem
      kind="broken"
      title={t.brokenTitle}
      hint={t.brokenHint}
      detail={error instanceof Error ? error.message : undefined}
      onRetry={reset}
    />
  );
}
