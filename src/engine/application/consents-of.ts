/** The consents that accepting a screen gives: what the server keeps of each is evidence. */
import type { CompiledFlow, InputScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts, Text } from '#engine/flow/json.ts'
import type { Consent } from '#engine/journey/consents-of-step.ts'
import { resolveText } from '#engine/text/resolve-text.ts'
import { normalizeAnswers } from '#engine/validation/normalize-answers.ts'
import type { ValidationResult } from '#engine/validation/validate-screen.ts'
import type { ConsentEffect } from './application.ts'

/** @param records the texts above the button, of this screen and of steps that it stands in for */
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
      const shown: readonly Text[] = [...documentsOf(screen), label, ...(help === undefined ? [] : [help])]
      return {
        kind: 'consent',
        record: id,
        type: consent,
        texts: shown.map((text) => resolveText(flow, text, known)),
        screen: route,
      }
    }),
  ]
}

function documentsOf(screen: InputScreen): readonly Text[] {
  return 'documents' in screen ? screen.documents.flatMap(({ label, text }) => [label, text]) : []
}
