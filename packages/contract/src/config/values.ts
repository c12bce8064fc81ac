/** Names of the phone fields that an enterprise may exempt from masking. */
export const maskableFields = ['mobile', 'otherMobiles', 'callee', 'customerMobile'] as const;
export type MaskableField = (typeof maskableFields)[number];

/**
 * The treatments of numbers that are customers already. `block`: none is added again, and imports skip them. `warn`:
 * people are told and decide, and imports skip or merge. `allow`: nobody is asked, and imports may add them too.
 */
export const duplicateModes = ['block', 'warn', 'allow'] as const;
export type DuplicateMode = (typeof duplicateModes)[number];

/** Times of the next call-back that the after-call sheet offers. */
export const callBackShortcuts = ['half_hour', 'hour', 'tomorrow', 'three_days', 'week', 'two_weeks', 'month'] as const;
export type CallBackShortcut = (typeof callBackShortcuts)[number];

/** Kinds of agreements. `urp` is the user agreement, `nda` the privacy notes. The names are the specification's. */
export const agreementKinds = ['urp', 'nda'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

/** The systems of coordinates: `wgs84` of devices, and `gcj02` of maps of China. */
export const coordinateSystems = ['wgs84', 'gcj02'] as const;

/** The seven branding keys of the specification. */
export const brandingKeys = [
  'urp',
  'nda',
  'app_name',
  'app_login_logo',
  'app_home_logo',
  'app_product',
  'about',
] as const;
export type BrandingKey = (typeof brandingKeys)[number];

/**
 * The answers to callers who withhold their number: a sound that asks to call again, the busy tone, or the request to
 * leave a message. `voicemail` is `message` where no messages are taken.
 */
export const withheldAnswers = ['message', 'refuse', 'voicemail'] as const;
export type WithheldAnswer = (typeof withheldAnswers)[number];

/** The ways to which a key of the menu leads: a department, all agents, or a message. */
export const menuTargets = ['team', 'everybody', 'message'] as const;
export type MenuTarget = (typeof menuTargets)[number];
