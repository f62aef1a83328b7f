/** The protocol of sending a screen's answers: under the version that the borrower saw, and once more where that is safe. */

import type { ResolvedScreen, ScreenSubmissionAnswer } from '#contract/screens.ts'
import { type FieldId, kinds } from '#engine/index.ts'
import type { Problem } from '../../../lib/api/problem.ts'
import type { Sent } from '../../../lib/api/send-once.ts'

export type SendOutcome =
  | { readonly kind: 'accepted'; readonly answer: ScreenSubmissionAnswer }
  | { readonly kind: 'refused'; readonly messages: { readonly [field: FieldId]: string } }
  /** The application is at another screen. */
  | { readonly kind: 'not-now'; readonly go: string }
  /** The screen has other answers, or shows something else; `newer` is absent where it could not be fetched. */
  | { readonly kind: 'changed'; readonly newer: ResolvedScreen | undefined }
  | { readonly kind: 'failed'; readonly problem: Problem }

type Sending = {
  readonly screen: ResolvedScreen
  /** PUT with this version in `If-Match`. */
  readonly put: (version: number) => Promise<Sent<ScreenSubmissionAnswer>>
  /** Fetches the application: whether the screen may still be answered. */
  readonly isStillOpen: () => Promise<boolean>
  /** Fetches the screen again. */
  readonly reload: () => Promise<ResolvedScreen | undefined>
}

/** A stale version is sent again once, where the screen asks the same as before: nothing is to be said then. */
export async function sendAnswers(sending: Sending): Promise<SendOutcome> {
  const { screen, put } = sending
  const first = outcomeOf(await put(screen.version))
  if (first !== 'stale') return first
  const newer = await reloaded(sending)
  if ('kind' in newer) return newer
  if (!newer.screen || !asksTheSame(screen, newer.screen)) return { kind: 'changed', newer: newer.screen }
  const second = outcomeOf(await put(newer.screen.version))
  if (second !== 'stale') return second
  const newest = await reloaded(sending)
  return 'kind' in newest ? newest : { kind: 'changed', newer: newest.screen }
}

/** Another tab was faster, or the lender. */
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

/** What shows more than its own answers, such as a review, has to be looked at anew. */
function asksTheSame(before: ResolvedScreen, after: ResolvedScreen): boolean {
  const said = ({ view, answers }: ResolvedScreen) => JSON.stringify([view, answers])
  return kinds[after.view.kind].resubmits === true && said(before) === said(after)
}
