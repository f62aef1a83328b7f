/** The consents that a borrower gives by submitting a screen. The server stores each as evidence. */
import type { CompiledFlow, InputScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts, Text } from '#engine/flow/json.ts'
import type { Consent } from '#engine/journey/consents-of-step.ts'
import { viewListed } from '#engine/kinds/listed-documents.ts'
import { type ResolvedText, resolveText } from '#engine/text/resolve-text.ts'
import { normalizeAnswers } from '#engine/validation/normalize-answers.ts'
import type { ValidationResult } from '#engine/validation/validate-screen.ts'
import type { ConsentEffect } from './application.ts'

/**
 * @param records the consent texts above the submit button, of this screen and of inactive steps whose consents it
 * collects
 */
export function consentsOf(
  flow: CompiledFlow,
  screen: InputScreen,
  { given }: ValidationResult,
  facts: Facts,
  records: readonly Consent[],
): readonly ConsentEffect[] {
  const { route } = screen
  const ticked = screen.fields.filter(({ id, consent }) => consent !== undefined && given[id] === true)
  const known = ticked.length > 0 ? normalizeAnswers(screen, given, facts).facts : facts
  return [
    ...records.map(({ id, type, text }): ConsentEffect => ({ kind: 'consent', record: id, type, texts: [text], screen: route })),
    ...ticked.map(({ id, consent = '', label = '', help }): ConsentEffect => {
      const text = (one: Text) => resolveText(flow, one, known)
      return {
        kind: 'consent',
        record: id,
        type: consent,
        texts: [...documentsOf(flow, screen, known), text(label), ...(help === undefined ? [] : [text(help)])],
        screen: route,
      }
    }),
  ]
}

/** Whether a record or a consent withdraws the consent to electronic records. */
export function isWithdrawal({ type }: { readonly type: string }): boolean {
  return type === 'ELECTRONIC_WITHDRAWAL'
}

/** The titles of the documents that the screen shows, and the texts of those that stand on the screen itself. */
function documentsOf(flow: CompiledFlow, screen: InputScreen, facts: Facts): readonly ResolvedText[] {
  if (!('documents' in screen)) return []
  const shown = viewListed(screen.documents, { flow, facts, text: (text) => resolveText(flow, text, facts) })
  return shown.flatMap(({ label, text }) => (text === undefined ? [label] : [label, text]))
}
