import type { ReactNode } from 'react';

interface QuickAction {
  icon: ReactNode;
  label: string;
  onAct: () => void;
}

/** Draws four ways to start something, in a card. */
export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  return (
    <section className="card quick">
      {actions.map((action) => (
        <button key={action.label} type="button" onClick={action.onAct}>
          {action.icon}
          {action.label}
        </button>
      ))}
    </section>
  );
}
