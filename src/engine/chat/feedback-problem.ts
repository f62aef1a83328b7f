/** What feedback on an answer of the chatbot needs. In a file of its own, since a first page needs the flag of the chat alone. */
export type ChatFeedback = { readonly reason?: string | undefined; readonly more?: string | undefined }

/** Of an answer that did not help. Further words count for a reason that asks for them alone. */
export function feedbackProblem(
  { reason, more = '' }: ChatFeedback,
  reasons: readonly { readonly id: string; readonly asksMore?: true }[],
  most: number,
): 'reason-required' | 'more-too-long' | undefined {
  const chosen = reasons.find(({ id }) => id === reason)
  if (!chosen) return 'reason-required'
  return chosen.asksMore && more.length > most ? 'more-too-long' : undefined
}
