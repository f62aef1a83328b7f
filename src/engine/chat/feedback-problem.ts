/**
 * A borrower's feedback that an answer of the chatbot did not help: the id of a reason, and further words. This file is
 * separate from offered-chat.ts, so that the first page, which needs `chatFlag`, does not load it.
 */
export type ChatFeedback = { readonly reason?: string | undefined; readonly more?: string | undefined }

/**
 * The problem of such feedback: no reason of `reasons`, or further words (`more`) of more than `most` UTF-16 code units. The
 * length counts only for a reason with `asksMore`.
 */
export function feedbackProblem(
  { reason, more = '' }: ChatFeedback,
  reasons: readonly { readonly id: string; readonly asksMore?: true }[],
  most: number,
): 'reason-required' | 'more-too-long' | undefined {
  const chosen = reasons.find(({ id }) => id === reason)
  if (!chosen) return 'reason-required'
  return chosen.asksMore && more.length > most ? 'more-too-long' : undefined
}
