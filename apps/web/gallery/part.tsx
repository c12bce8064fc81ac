import type { ReactNode } from 'react';

/** Draws one family of parts under each other. */
export function Parts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="app plain parts page">
      <h1 className="hidden-text">{title}</h1>
      {children}
    </main>
  );
}

interface PartProps {
  name: string;
  bleed?: boolean;
  ground?: boolean;
  children: ReactNode;
}

/** Draws one part in one or more states. `bleed` is for parts from edge to edge, `ground` for cards. */
export function Part({ name, bleed, ground, children }: PartProps) {
  return (
    <section aria-label={name}>
      <h2 className="note">{name}</h2>
      <div className={ground ? 'ground' : undefined}>
        {bleed || ground ? children : <div className="line">{children}</div>}
      </div>
    </section>
  );
}
