import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { navigation, type Query, type ScreenName } from './navigation.ts';

interface ScreenLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: ScreenName;
  query?: Query;
  replace?: boolean;
}

/** Draws a link to a screen by its name. */
export function ScreenLink({ to, query, replace, onClick, ...rest }: ScreenLinkProps) {
  const { addressOf, prepare } = navigation();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere) return;
    event.preventDefault();
    navigation().open(to, query, { replace });
  }

  return <a href={addressOf(to, query)} onPointerDown={() => prepare(to)} onClick={follow} {...rest} />;
}
