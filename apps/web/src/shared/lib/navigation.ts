import { createContext, useContext } from 'react';

/** Screens by our own name. Shared code knows none of them: the app adds each one (`app/screen-names.ts`). */
export interface Screens {}
export type ScreenName = keyof Screens;

/** What stands behind the `?` of an address. Every value is text, so that ids of 19 digits survive. */
export type Query = Readonly<Partial<Record<string, string>>>;

/** What every screen is given. */
export interface ScreenProps {
  query: Query;
  /** Puts another query in the place of this one; the way back stays as it is. Undefined values are left out. */
  setQuery: (query: Query) => void;
}

export interface Navigation {
  /** The app has this screen: a name may have been kept by another version of it. */
  canOpen(name: ScreenName): boolean;
  addressOf(name: ScreenName, query?: Query): string;
  /** `replace` leaves no way back to the present screen. */
  open(name: ScreenName, query?: Query, how?: { replace?: boolean }): void;
  /** Puts another query in the place of the present one, on the same screen. */
  setQuery(query: Query): void;
  /** To the screen one came from, or home where there is none. */
  back(): void;
  /** To the screen one came from, which gets this query: what was chosen above it. */
  backWith(query: Query): void;
  /** Fetches a screen's code, because it will probably be opened next. */
  prepare(name: ScreenName): void;
}

let current: Navigation | undefined;

/** The app says once how to navigate; everybody else only names screens. */
export function provideNavigation(provided: Navigation): void {
  current = provided;
}

/** For screens and for everything outside of React (the socket, say). */
export function navigation(): Navigation {
  if (!current) throw new Error('provideNavigation was not called');
  return current;
}

/** Where one is, and which visit of it this is. */
export interface Visit {
  name: ScreenName;
  /** For people, in their language. */
  label: string;
  /** The label, or empty where the bar of the screen has no text. */
  title: string;
  pullDownRefresh: boolean;
  /** Stays equal when the user comes back to the visit; differs for another visit or another query. */
  place: string;
}

export const VisitContext = createContext<Visit | null>(null);

export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('useVisit works inside a screen only');
  return visit;
}
