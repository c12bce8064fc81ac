/** A drawing in a box of 24: a path to stroke, or one to fill. */
export type IconShape = string | { solid: string };
