import type { ResolvedText } from '#engine/text/resolve-text.ts'

/**
 * A message with the texts for one borrower. `repeats` is false if an application has it at most once. `waits`: minutes
 * before it leaves, and then only if the borrower has not answered since. `to`: whom it goes to, where not to the
 * borrower.
 */
export type OutgoingMessage = {
  readonly id: string
  readonly repeats: boolean
  readonly waits?: number
  readonly to?: 'co-signer'
} & (
  | {
      readonly kind: 'email'
      readonly subject: ResolvedText
      readonly heading: ResolvedText
      readonly paragraphs: readonly ResolvedText[]
      readonly button?: ResolvedText
    }
  | { readonly kind: 'text'; readonly text: ResolvedText }
)

/** News for the feed of one borrower. `repeats` is false if an application has it at most once. */
export type OutgoingNotification = {
  readonly id: string
  readonly repeats: boolean
  readonly title: ResolvedText
  readonly description: ResolvedText
  /** `go`: a path below the base path, or `@application`. */
  readonly ctas: readonly { readonly title: ResolvedText; readonly go: string }[]
}
