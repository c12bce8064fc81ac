/** The kinds of sessions: of a member, and of a screen that shows the team on a wall. */
export const sessionKinds = ['member', 'display'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** The deeds that end sessions: a new password, a new mobile number, a sign-out from another device. */
export const sessionEnds = ['password', 'mobile', 'device'] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** Challenges before the camera. */
export const faceChallenges = ['look', 'blink', 'mouth', 'left', 'right', 'nod'] as const;
export type FaceChallenge = (typeof faceChallenges)[number];

/** The providers that may judge pictures of a face. */
export const faceProviders = ['baidu'] as const;
export type FaceProvider = (typeof faceProviders)[number];

/** The states of an authentication by name and face. */
export const realNameStates = ['none', 'waiting', 'approved', 'refused'] as const;
export type RealNameState = (typeof realNameStates)[number];

/** The reasons of a refusal: another face, pictures that show too little, or another person's name or number. */
export const realNameRefusals = ['wrong_face', 'unclear', 'wrong_details'] as const;
export type RealNameRefusal = (typeof realNameRefusals)[number];
