/** Names of phone fields that an enterprise may exempt from masking. */
export const maskableFields = ['mobile', 'otherMobiles', 'callee', 'customerMobile'] as const;
export type MaskableField = (typeof maskableFields)[number];

/**
 * What happens to numbers that are customers already. `block`: none is added again, imports skip them. `warn`: people are
 * told and decide, imports skip or merge. `allow`: nobody is asked, imports may add them too.
 */
export const duplicateModes = ['block', 'warn', 'allow'] as const;
export type DuplicateMode = (typeof duplicateModes)[number];

/** Times of the next call-back that the after-call sheet offers. */
export const visitShortcuts = ['half_hour', 'hour', 'tomorrow', 'three_days', 'week', 'two_weeks', 'month'] as const;
export type VisitShortcut = (typeof visitShortcuts)[number];

/** `urp` is the user agreement, `nda` the privacy notes: the specification's names. */
export const agreementKinds = ['urp', 'nda'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

/** What coordinates are of: what devices tell, or what maps of China are drawn in. */
export const coordinateSystems = ['wgs84', 'gcj02'] as const;
