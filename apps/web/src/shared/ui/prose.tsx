import type { ReactNode } from 'react';
import './styles/prose.css';

/** A document of the branding, which the server cleaned when it was saved; the policy of the page lets no script run. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** In place of a document that nobody has written. */
export function NoProse({ children }: { children: ReactNode }) {
  return <p className="prose c-2">{children}</p>;
}
