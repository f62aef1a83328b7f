/**
 * Submits a screen's answers with the version that the borrower saw, and retries once with a newer version if that is
 * safe.
 */

import type { ResolvedScreen, ScreenSubmissionAnswer } from '#contract/screens.ts'
import { type CompiledFlow, type FieldId, kindOf } from '#engine/index.ts'
import type { Problem } from '../../../lib/api/problem.ts'
import type { Sent } from '../../../lib/api/send-once.ts'

export type SendOutcome =
  | { readonly kind: 'accepted'; readonly answer: ScreenSubmissionAnswer }
  | { readonly kind: 'refused'; readonly messages: { readonly [field: FieldId]: string } }
  /** Another screen is current. */
  | { readonly kind: 'not-now'; readonly go: string }
  /** The screen has other answers or other content now; `newer` is absent if it could not be fetched. */
  | { readonly kind: 'changed'; readonly newer: ResolvedScreen | undefined }
  | { readonly kind: 'failed'; readonly problem: Problem }

type Sending = {
  /** The flow that the screen is from. */
  readonly flow: Pick<CompiledFlow, 'product'>
  readonly screen: ResolvedScreen
  /** PUT with this version in `If-Match`. */
  readonly put: (version: number) => Promise<Sent<ScreenSubmissionAnswer>>
  /**
   * Fetches the application.
   *
   * @returns whether the screen is still accessible
   */
  readonly isStillOpen: () => Promise<boolean>
  /** Fetches the screen again. */
  readonly reload: () => Promise<ResolvedScreen | undefined>
}

/**
 * Submits the answers. After a stale version it retries once, without a notice, if fields and stored answers are
 * unchanged.
 */
export async function sendAnswers(sending: Sending): Promise<SendOutcome> {
  const { flow, screen, put } = sending
  const first = outcomeOf(await put(screen.version))
  if (first !== 'stale') return first
  const newer = await reloaded(sending)
  if ('kind' in newer) return newer
  if (!newer.screen || !asksTheSame(flow, screen, newer.screen)) return { kind: 'changed', newer: newer.screen }
  const second = outcomeOf(await put(newer.screen.version))
  if (second !== 'stale') return second
  const newest = await reloaded(sending)
  return 'kind' in newest ? newest : { kind: 'changed', newer: newest.screen }
}

/**
 * After another tab or the lender changed the application: the newer screen, or `not-now` if the screen is no longer
 * accessible.
 */
async function reloaded({
  isStillOpen,
  reload,
}: Sending): Promise<SendOutcome | { readonly screen: ResolvedScreen | undefined }> {
  return (await isStillOpen()) ? { screen: await reload() } : { kind: 'not-now', go: '@wait' }
}

function outcomeOf(sent: Sent<ScreenSubmissionAnswer>): SendOutcome | 'stale' {
  if (sent.kind === 'done') return { kind: 'accepted', answer: sent.answer }
  if (sent.kind === 'answered') {
    const { slug, messages = {}, go } = sent
    if (slug === 'answers-refused' && Object.keys(messages).length > 0) return { kind: 'refused', messages }
    if (slug === 'stale-version') return 'stale'
    if (slug === 'not-now' && go !== undefined) return { kind: 'not-now', go }
  }
  return { kind: 'failed', problem: sent }
}

/**
 * Whether view and answers are unchanged and the kind has `resubmits`. Other screens, such as a review, must be looked at
 * again.
 */
function asksTheSame(flow: Sending['flow'], before: ResolvedScreen, after: ResolvedScreen): boolean {
  const contentOf = ({ view, answers }: ResolvedScreen) => JSON.stringify([view, answers])
  return kindOf(flow, after.view.kind).resubmits === true && contentOf(before) === contentOf(after)
}
