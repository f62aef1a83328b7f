/** Rate limits per hour, far above what a borrower does manually. */
const windowMs = 60 * 60_000

export const hourlyLimits = {
  /** Uploads of one borrower. */
  upload: { kind: 'upload', max: 300, windowMs },
  /** Linking sessions of one borrower. */
  linkSession: { kind: 'link-session', max: 60, windowMs },
  /** Submissions and previews of one borrower. */
  submission: { kind: 'submission', max: 600, windowMs },
  /** Guesses of secrets that are compared but not stored, such as a PIN: per screen of an application. */
  secretAnswer: { kind: 'secret-answer', max: 10, windowMs },
  /** Updates for a lender system with invalid signatures, per address. */
  forgedUpdate: { kind: 'forged-update', max: 120, windowMs },
} as const
