/** Looks whether the reminder on the screen still holds. Null: none is there. */
let look: (() => Promise<void>) | null = null;

/** Lets `lookAtReminder` call this function until the reminder is answered. Returns the answer. */
export async function whileShown<Answer>(answer: Promise<Answer>, looking: () => Promise<void>): Promise<Answer> {
  look = looking;
  try {
    return await answer;
  } finally {
    look = null;
  }
}

/** Takes the reminder on the screen away if it was answered on another device, or its call-back is done or was moved. */
export async function lookAtReminder(): Promise<void> {
  await look?.();
}
