/** How often something may be done in an hour. Generous: nobody who does it by hand comes near. */
const windowMs = 60 * 60_000

export const hourlyLimits = {
  /** Files of a person. */
  upload: { kind: 'upload', max: 300, windowMs },
  /** Visits of a person to somebody who links accounts. */
  linkSession: { kind: 'link-session', max: 60, windowMs },
  /** Answers of a person, given or only tried. */
  submission: { kind: 'submission', max: 600, windowMs },
  /** Secrets that are compared and forgotten, such as a PIN, for one screen of one application: not to be found by trying. */
  secretAnswer: { kind: 'secret-answer', max: 10, windowMs },
} as const
