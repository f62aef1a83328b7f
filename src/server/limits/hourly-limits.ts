const windowMs = 60 * 60_000

/** Rate limits per hour, far above what a borrower does by hand. `kind` is stored with each attempt. */
export const hourlyLimits = {
  /** The limit of uploads of one borrower. */
  upload: { kind: 'upload', max: 300, windowMs },
  /** The limit of linking sessions of one borrower. */
  linkSession: { kind: 'link-session', max: 60, windowMs },
  /** The limit of notary sessions of one borrower. */
  notarySession: { kind: 'notary-session', max: 60, windowMs },
  /** The limit of saved drafts of registrations from one address. */
  draft: { kind: 'draft', max: 600, windowMs },
  /** The limit of submissions and previews of effects of one borrower. */
  submission: { kind: 'submission', max: 600, windowMs },
  /** The limit of guesses of a secret that is compared but not stored, such as a PIN, per screen of an application. */
  secretAnswer: { kind: 'secret-answer', max: 10, windowMs },
  /** The limit of messages to the chatbot, and of ratings of its answers, from one address. */
  chat: { kind: 'chat', max: 240, windowMs },
  /** The limit of conversations with agents that are begun from one address. */
  liveChat: { kind: 'live-chat', max: 60, windowMs },
  /** The limit of files in the chat with agents from one address. */
  chatFile: { kind: 'chat-file', max: 120, windowMs },
  /** The limit of updates with invalid signatures from one address. */
  forgedUpdate: { kind: 'forged-update', max: 120, windowMs },
} as const
