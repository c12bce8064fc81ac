import type { MouseEvent, ReactNode } from 'react';
import './styles/prose.css';

interface ProseProps {
  html: string;
  /** Opens the address of a link in the app; without it a link opens outside. */
  onLink?: (address: string) => void;
}

/** A document of the branding, which the server cleaned when it was saved; the policy of the page lets no script run. */
export function Prose({ html, onLink }: ProseProps) {
  function follow(event: MouseEvent<HTMLElement>): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // Other schemes are for the device: a number to dial, a letter to write.
    if (!onLink || !link?.href.startsWith('https:')) return;
    event.preventDefault();
    onLink(link.href);
  }
  return <div className="prose" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** In place of a document that nobody has written. */
export function NoProse({ children }: { children: ReactNode }) {
  return <p className="prose c-2">{children}</p>;
}
