import type { FaceChallenge, FaceProvider } from '@haihu/contract/identity/values';

/** Finds out whether a living person sits before a camera. It does not decide whether it is the right person. */
export interface Face {
  /** The provider to which the pictures go. Null: they stay on this machine. */
  provider: FaceProvider | null;
  /** Returns movements to ask of a person, each once, in an order that nobody can know before. */
  challenges(count: number): FaceChallenge[];
  /**
   * Judges pictures (JPEG, PNG or WebP), one for each challenge, in the same order. Throws `FaceUnavailable` if a
   * provider judges them and cannot be reached.
   */
  judge(pictures: Buffer[]): Promise<FaceJudgement>;
}

/**
 * `no_face`: a picture shows nothing, because it is dark or the lens is covered, or no face. `still`: the same picture
 * twice. `not_live`: a provider takes it for a picture of a picture.
 */
export type FaceJudgement = 'live' | 'no_face' | 'still' | 'not_live';

/** The error when the provider is away or refuses us. A later attempt may help. */
export class FaceUnavailable extends Error {}
