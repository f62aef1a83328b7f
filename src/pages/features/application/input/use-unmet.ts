/** What besides the answers a screen still needs before it can be sent, and the press of its button that showed it. */
import { useState } from 'react'
import type { InputView } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import type { DocumentHandling } from '#renderer/documents/document-handling.ts'
import { documentGoal, placeGoal, sectionGoal, signatureGoal } from '#renderer/form/goals.ts'
import type { Unmet } from '#renderer/kinds/form/form-frame.tsx'
import { useWords } from '../../../lib/use-words.ts'
import type { Signing } from './use-signing.ts'

type Setting = {
  readonly view: InputView
  readonly documents: DocumentHandling | undefined
  readonly signing: Signing | undefined
  readonly locale: string
}

/**
 * Documents to read, the signature, places to sign and open sections of a review, in the order of the screen. `press`
 * is called at each press of the button, and returns whether anything is missing.
 */
export function useUnmet(setting: Setting): { readonly unmet: Unmet | undefined; readonly press: () => boolean } {
  const words = useWords()
  const [presses, setPresses] = useState(0)
  const lines = [...linesOfDocuments(setting, words), ...linesOfReview(setting)]
  const press = () => {
    setPresses((before) => (lines.length > 0 ? before + 1 : 0))
    return lines.length > 0
  }
  return { unmet: presses > 0 && lines.length > 0 ? { press: presses, lines } : undefined, press }
}

function linesOfDocuments({ documents, signing }: Setting, words: ReturnType<typeof useWords>): Unmet['lines'] {
  const listed = documents?.documents ?? []
  const signature = signing && !signing.hasSignature ? [{ id: signatureGoal, text: words('signatureFirst') }] : []
  return [
    ...signature,
    ...listed.flatMap(({ uuid, title, isRead, places }) => {
      if (!isRead) return [{ id: documentGoal(uuid), text: words('readToEnd', { title }) }]
      const unsigned = signing ? places.filter(({ id }) => !signing.handling.isSigned({ document: uuid, place: id })) : []
      return unsigned.map(({ id, kind, page }) => ({
        id: placeGoal({ document: uuid, place: id }),
        text: `${words('signPlace', { kind, page })}: ${title}`,
      }))
    }),
  ]
}

function linesOfReview({ view, locale }: Setting): Unmet['lines'] {
  if (view.kind !== 'review') return []
  return view.sections
    .filter(({ complete }) => !complete)
    .map(({ id, heading }) => ({ id: sectionGoal(id), text: formatMessage(heading, locale) }))
}
