/** A sound that is the same for all enterprises. */
export type CommonSound = Exclude<Sound, 'menu'>;
export type Sound =
  | 'please_wait'
  | 'no_agent'
  | 'call_again'
  | 'call_back'
  | 'leave_message'
  /** Asks a caller who waits to press 1, and to be called back instead. */
  | 'ask_call_back'
  /** Tells a caller who waits their place in the queue. The digits of the place follow it. */
  | 'place'
  /** The enterprise's own greeting, which names the keys of its menu. */
  | 'menu';

/**
 * A sound of an enterprise that plays in place of ours, by its name of letters, digits, - and _. A node that has it not
 * plays ours. Null or absent: ours.
 */
export type OwnSound = string | null | undefined;

/** The sounds of enterprises at a node of an engine. They outlive its driver. */
export interface SoundStore {
  /** Returns the names of the sounds that the node has whole. Rejects if the engine is away. */
  ownSounds(): Promise<string[]>;
  /**
   * Brings a sound to the node: a WAV file of 8 kHz, 16 bit and one channel. It may take as long as the sound lasts.
   * Rejects if the engine is away or cannot take sounds. Then the node has none of it.
   */
  bringSound(name: string, wav: Buffer): Promise<void>;
  /** Lets the node delete a sound. It is no error if there is none. */
  forgetSound(name: string): Promise<void>;
}

/** Throws for a name that a sound cannot have. */
export function requireSoundName(name: string): void {
  if (!/^[a-z0-9_-]{1,64}$/i.test(name)) throw new RangeError('not the name of a sound');
}
