/** Limits of the contract, for forms that check during typing. A test keeps both equal. */
export const settingLimits = {
  claimsADay: { min: 1, max: 1000 },
  privateCap: { min: 1, max: 20_000 },
  coolDownDays: { min: 0, max: 90 },
  claimableAfterMinutes: { min: 0, max: 10_080 },
  revealsADay: { min: 0, max: 2000 },
  followUpDays: { min: 1, max: 365 },
  dealDays: { min: 1, max: 1095 },
  warnDays: { min: 0, max: 30 },
  attemptsADay: { min: 1, max: 50 },
  attemptsIn30Days: { min: 1, max: 500 },
  numberCallsADay: { min: 20, max: 5000 },
  keptDays: { min: 30, max: 1095 },
  callsADay: { min: 0, max: 2000 },
  listRowsADay: { min: 0, max: 50_000 },
  seconds: { min: 0, max: 600 },
  ringSeconds: { min: 5, max: 60 },
  waitSeconds: { min: 30, max: 600 },
  messageSeconds: { min: 15, max: 300 },
  callBackSeconds: { min: 0, max: 600 },
  lastAgentDays: { min: 1, max: 365 },
  mostWaiting: { min: 1, max: 200 },
} as const;

export type LimitedField = keyof typeof settingLimits;
