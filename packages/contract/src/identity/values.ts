/** What somebody may be asked to do before the camera. */
export const faceChallenges = ['look', 'blink', 'mouth', 'left', 'right', 'nod'] as const;
export type FaceChallenge = (typeof faceChallenges)[number];

/** How an authentication by name and face stands. */
export const realNameStates = ['none', 'waiting', 'approved', 'refused'] as const;
export type RealNameState = (typeof realNameStates)[number];

/** Why a person refused it: another face, pictures that show too little, or a name or number that is another one. */
export const realNameRefusals = ['wrong_face', 'unclear', 'wrong_details'] as const;
export type RealNameRefusal = (typeof realNameRefusals)[number];
