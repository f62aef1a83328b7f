import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { OffersScreenFile } from '#engine/flow/files.generated.ts'
import type { Text } from '#engine/flow/json.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from './define-kind.ts'
import { quoteOfAnswers, setsOfQuote } from './quote-of-answers.ts'

export type OffersScreen = ScreenBase &
  FormPart & {
    readonly kind: 'offers'
    /** The labels of the offer's figures, by name. */
    readonly labels: { readonly [name: string]: Text }
    readonly notOffered: Text
  }
export type OffersView = FieldsView & { readonly kind: 'offers'; readonly labels: { readonly [name: string]: ResolvedText } }

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly offers: { readonly file: OffersScreenFile; readonly screen: OffersScreen; readonly view: OffersView }
  }
}

export const offersKind = defineKind<'offers'>({
  kind: 'offers',
  fieldUnits: { term: 'years' },
  view: (screen, { base, text }) => {
    const labels = Object.entries(screen.labels).map(([name, label]) => [name, text(label)])
    return { ...base, kind: 'offers', labels: Object.fromEntries(labels) }
  },
  decide: (screen, { flow, facts }) => {
    const quote = quoteOfAnswers(flow, screen, facts)
    return quote ? { sets: setsOfQuote(quote) } : { refusal: screen.notOffered }
  },
})

export const offersAuthoring = defineKindAuthoring<'offers'>({
  hasFields: true,
  offersChoices: true,
  compile: (file, { base, text }) => {
    const labels = Object.entries(file.labels).map(([name, label]) => [name, text(label)])
    return { ...base, kind: 'offers', labels: Object.fromEntries(labels), notOffered: text(file.notOffered) }
  },
  refusals: () => [{ key: 'notOffered' }],
})
