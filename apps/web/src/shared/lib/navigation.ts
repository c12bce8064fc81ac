import { createContext, useContext } from 'react';

/** Screens by our own names. Shared code knows none of them: the app adds each one (`app/screen-names.ts`). */
export interface Screens {}
export type ScreenName = keyof Screens;

/** Parameters after the `?` of an address. Every value is text, so that ids of 19 digits survive. */
export type Query = Readonly<Partial<Record<string, string>>>;

/** Properties that every screen gets. */
export interface ScreenProps {
  query: Query;
  /** Replaces the query of this screen. The way back stays the same. Leaves out undefined values. */
  setQuery: (query: Query) => void;
}

export interface Navigation {
  /** True when the app has this screen. A kept name may come from another version of the app. */
  canOpen(name: ScreenName): boolean;
  addressOf(name: ScreenName, query?: Query): string;
  /**
   * Opens a screen. With `replace` there is no way back to the present one. `isUnasked`: a message led here, and no
   * gesture of the user.
   */
  open(name: ScreenName, query?: Query, how?: { replace?: boolean; isUnasked?: boolean }): void;
  /** Replaces the query of the present screen. */
  setQuery(query: Query): void;
  /** Goes back to the screen that the user came from, or home without one. */
  back(): void;
  /**
   * Goes back to the screen that the user came from and gives it this query: the user's choice on the present screen.
   */
  backWith(query: Query): void;
  /** Fetches the code of a screen that will probably be opened next. */
  prepare(name: ScreenName): void;
}

let current: Navigation | undefined;

/** Sets the app's navigation. Called once, by the app; all other code only names screens. */
export function provideNavigation(provided: Navigation): void {
  current = provided;
}

/**
 * Returns the app's navigation, for screens and for code outside of React such as the socket. Throws before
 * `provideNavigation`.
 */
export function navigation(): Navigation {
  if (!current) throw new Error('provideNavigation was not called');
  return current;
}

/** The screen that the user is on, and the visit of it. */
export interface Visit {
  name: ScreenName;
  /** The screen's name in the user's language. */
  label: string;
  /** The label. Empty if the bar of the screen has no text. */
  title: string;
  pullDownRefresh: boolean;
  /** Key of the visit. It stays the same when the user comes back, and differs for another visit or another query. */
  place: string;
  /** The screen at the address, if this one stands beside it in a wide window. */
  beside?: Opened;
}

/** A screen that is open, and its query. */
export interface Opened {
  name: ScreenName;
  query: Query;
}

/** False for a screen that no screen led to, such as those of the work pane. */
export const WayBackContext = createContext(true);

export const VisitContext = createContext<Visit | null>(null);

export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('useVisit works inside a screen only');
  return visit;
}
