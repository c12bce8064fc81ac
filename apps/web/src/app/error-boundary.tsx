import { Component, type ReactNode } from 'react';
import { LostPart } from './lost-part.tsx';
import { ScreenProblem } from './screen-problem.tsx';
import { t } from './texts.ts';

interface State {
  error: Error | null;
}

/**
 * Catches the errors of a screen, so that the rest keeps working, and offers to draw the screen again. For lost code it
 * offers a new page, because React remembers a failed import.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const retry = () => this.setState({ error: null });
    const { message } = error;
    return message === t.chunkFailedHint ? (
      <LostPart again={async () => false} onRetry={() => location.reload()} />
    ) : (
      <ScreenProblem kind="broken" title={t.brokenTitle} hint={t.brokenHint} detail={message} onRetry={retry} />
    );
  }
}
