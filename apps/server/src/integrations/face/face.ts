import type { FaceChallenge } from '@haihu/contract/identity/values';

/** Finds out whether a living person sits before a camera. It does not decide whether it is the right person. */
export interface Face {
  /** Returns movements to ask of a person, each once, in an order that nobody can know before. */
  challenges(count: number): FaceChallenge[];
  /** Judges pictures (JPEG, PNG or WebP), one for each challenge, in the same order. */
  judge(pictures: Buffer[]): Promise<FaceJudgement>;
}

/** `no_face`: a picture shows nothing, because it is dark or the lens is covered. `still`: the same picture twice. */
export type FaceJudgement = 'live' | 'no_face' | 'still';
