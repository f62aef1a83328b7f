/** Rate limits of an hour, far above what a borrower does by hand. */
const windowMs = 60 * 60_000

export const hourlyLimits = {
  /** Files of a borrower. */
  upload: { kind: 'upload', max: 300, windowMs },
  /** Linking sessions of a borrower. */
  linkSession: { kind: 'link-session', max: 60, windowMs },
  /** Submissions and previews of a borrower. */
  submission: { kind: 'submission', max: 600, windowMs },
  /** Secrets that are compared and not stored, such as a PIN, of one screen of one application: against guessing. */
  secretAnswer: { kind: 'secret-answer', max: 10, windowMs },
  /** Updates of a lender's system from one address whose signature is not valid. */
  forgedUpdate: { kind: 'forged-update', max: 120, windowMs },
} as const
