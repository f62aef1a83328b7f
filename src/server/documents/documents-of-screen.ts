/** Which documents a screen needs for an application, and what each says today. */

import {
  type Application,
  type CompiledFlow,
  type CompiledScreen,
  type Facts,
  factsOf,
  type ScreenRoute,
  viewDocument,
  viewListed,
} from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import { coSigners } from '#product/index.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import { contentHash, type DocumentText, documentText } from './document-text.ts'

export type NeededDocument = { readonly document: string; readonly text: DocumentText; readonly contentHash: string }

/** The screens that list documents. */
export type ListingScreen = Extract<CompiledScreen, { readonly kind: 'documents' | 'sign' }>

export function listingScreen({ screens }: Pick<CompiledFlow, 'screens'>, route: ScreenRoute): ListingScreen | undefined {
  const screen = Object.hasOwn(screens, route) ? screens[route] : undefined
  return screen?.kind === 'documents' || screen?.kind === 'sign' ? screen : undefined
}

/** The documents of the screen that are files, in its order, as they are today. */
export function documentsOfScreen(
  flow: CompiledFlow,
  application: Application,
  screen: ListingScreen,
  now: Date,
): readonly NeededDocument[] {
  const facts = factsOf(flow, application, todayIn(flow.live.lender.timeZone, now), { screen: screen.route })
  return documentsForFacts(flow, facts, screen)
}

/** The same for facts: what a borrower with these facts reads on the screen. */
export function documentsForFacts(flow: CompiledFlow, facts: Facts, { documents }: ListingScreen): readonly NeededDocument[] {
  const { lender, shell } = flow.live
  const format = textFormatter(flow, facts)
  const loanNumber = String(facts.application?.loanNumber ?? '')
  const letterhead = {
    company: lender.name,
    address: lender.contact.address,
    reference: `${format(shell.words.applicationId)} ${loanNumber}`,
  }
  return viewListed(documents, { flow, facts, text: () => ({ literal: '' }) }).flatMap(({ id }) => {
    const compiled = flow.documents?.[id]
    if (!compiled) return []
    const locale = isTranslated(flow, id) ? lender.locale : compiled.locale
    const text = documentText(viewDocument(flow, compiled, facts), { ...letterhead, locale })
    return [{ document: id, text, contentHash: contentHash(text) }]
  })
}

/**
 * The plain words beside a document as a co-signer reads them; undefined where the flow has no such document any more.
 *
 * @param borrowers the application whose figures the document states
 */
export function summaryForCoSigner(
  flow: CompiledFlow,
  borrowers: Application,
  document: string,
  now: Date,
): readonly string[] | undefined {
  const compiled = flow.documents?.[document]
  if (!compiled) return undefined
  const facts = factsOf(flow, borrowers, todayIn(flow.live.lender.timeZone, now))
  const read = { ...facts, profile: { ...facts.profile, type: coSigners.profileType } }
  const locale = isTranslated(flow, document) ? flow.live.lender.locale : compiled.locale
  const { summary } = documentText(viewDocument(flow, compiled, read), { company: '', address: '', reference: '', locale })
  return summary.map(({ text }) => text)
}

/** Whether the document is in the language of the request, and not in the lender's own. */
function isTranslated({ copy, live }: CompiledFlow, id: string): boolean {
  const documents = copy?.[live.lender.locale]?.documents
  return typeof documents === 'object' && Object.hasOwn(documents, id)
}
