import { isOn, switchTo } from '../../../shared/lib/preferences.ts';

/** The number that is dialled when its screen opens. It is kept in memory only, so that a reload dials nothing. */
let turn: string | null = null;

/** Returns true if the user wants own phones to go on with the next number once a result is saved. */
export const goesOnDialling = (): boolean => !isOn('dialOneByOne');

export const setGoesOnDialling = (on: boolean): void => switchTo('dialOneByOne', !on);

/** Lets the screen of this number dial when it opens. */
export function giveTurn(numberId: string): void {
  turn = numberId;
}

/** Returns true once if it is this number's turn to be dialled. */
export function takeTurn(numberId: string): boolean {
  const isTurn = turn === numberId;
  if (isTurn) turn = null;
  return isTurn;
}
