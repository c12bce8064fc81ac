import { Component, type ReactNode } from 'react';
import { ScreenProblem } from './screen-problem.tsx';
import { t } from './texts.ts';

interface State {
  error: Error | null;
}

/** Catches the errors of a screen, so that the rest keeps working, and offers to draw the screen again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const retry = () => this.setState({ error: null });
    return (
      <ScreenProblem kind="broken" title={t.brokenTitle} hint={t.brokenHint} detail={error.message} onRetry={retry} />
    );
  }
}
