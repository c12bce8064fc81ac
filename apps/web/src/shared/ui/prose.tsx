import type { MouseEvent, ReactNode } from 'react';
import './styles/prose.css';

interface ProseProps {
  html: string;
  /** Opens the address of a link inside the app. Without it a link opens outside. */
  onLink?: (address: string) => void;
}

/**
 * Draws a document of the branding. The server cleaned it when it was saved, and the page's policy runs no script in
 * it. The style shows only the section in the user's language.
 */
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

/** Replaces a document that is not written yet. */
export function NoProse({ children }: { children: ReactNode }) {
  return <p className="prose c-2">{children}</p>;
}
