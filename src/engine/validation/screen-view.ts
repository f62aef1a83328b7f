/** A screen as one borrower sees it: texts chosen, hidden fields gone, prefills worked out. The renderer only draws it. */
import type { Because } from '#engine/flow/because.ts'
import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import type { Widget } from '#engine/flow/files.generated.ts'
import type { FieldId, Json, ScreenRoute } from '#engine/flow/json.ts'
import type { ResolvedText } from '../text/resolve-text.ts'
import type { SectionView } from './review-sections.ts'
import type { SlotDay } from './slots-on.ts'

export type ScreenView = InputView | WaitView | LinkView | CardsView

/** Every view that takes answers. */
export type InputView =
  | FormView
  | UploadView
  | MessageView
  | OffersView
  | ReviewView
  | DocumentsView
  | SignView
  | SourcesView
  | ScheduleView
  | SessionView

/** What every view has, whatever its kind. */
export type ViewBase = {
  readonly route: ScreenRoute
  readonly stage?: string
  readonly heading: ResolvedText
  readonly text?: ResolvedText
  readonly showsApplicationId: boolean
}

export type FormPartView = {
  readonly saves: string
  readonly fields: readonly FieldView[]
  readonly groups: { readonly [id: string]: GroupView }
  readonly records: readonly { readonly id: string; readonly type: string; readonly text: ResolvedText }[]
  readonly submit: ResolvedText
}

/** What every view with questions has, whatever its kind. */
export type FieldsView = ViewBase & FormPartView

export type FormView = FieldsView & { readonly kind: 'form' }
export type UploadView = FieldsView & { readonly kind: 'upload' }

export type MessageView = FieldsView & {
  readonly kind: 'message'
  readonly text: ResolvedText
  readonly actions: readonly { readonly id: string; readonly label: ResolvedText; readonly do: string; readonly go?: string }[]
}

export type WaitView = ViewBase & {
  readonly kind: 'wait'
  readonly text: ResolvedText
  readonly messages: readonly { readonly id: string; readonly text: ResolvedText }[]
}

export type OffersView = FieldsView & { readonly kind: 'offers'; readonly labels: { readonly [name: string]: ResolvedText } }

export type ReviewView = FieldsView & {
  readonly kind: 'review'
  readonly change: ResolvedText
  readonly answer: ResolvedText
  readonly none: ResolvedText
  readonly unfinished: ResolvedText
  readonly sections: readonly SectionView[]
}

export type DocumentsView = FieldsView & { readonly kind: 'documents'; readonly documents: readonly DocumentView[] }
export type SignView = FieldsView & { readonly kind: 'sign'; readonly documents: readonly DocumentView[] }
export type DocumentView = { readonly id: string; readonly label: ResolvedText; readonly text: ResolvedText }

export type SourcesView = FieldsView & {
  readonly kind: 'sources'
  readonly adds: readonly {
    readonly id: string
    readonly label: ResolvedText
    readonly help?: ResolvedText
    readonly go: string
  }[]
  readonly none: ResolvedText
  readonly remove: ResolvedText
  readonly addHeading: ResolvedText
  /** Takes `amount`, as text, when it is said. */
  readonly perYear: ResolvedText
  readonly needed: ResolvedText
  /** At least one source is needed. */
  readonly isNeeded: boolean
}

export type ScheduleView = FieldsView & { readonly kind: 'schedule'; readonly slots: readonly SlotDay[] }

export type SessionView = FieldsView & {
  readonly kind: 'session'
  readonly steps: readonly { readonly id: string; readonly heading: ResolvedText; readonly text: ResolvedText }[]
}

export type LinkView = ViewBase & {
  readonly kind: 'link'
  readonly provider: 'bank' | 'payroll'
  readonly source: string
  readonly start: ResolvedText
  readonly back: ResolvedText
  readonly failed: ResolvedText
  readonly backTo: ScreenRoute
}

export type CardsView = ViewBase & {
  readonly kind: 'cards'
  readonly none: ResolvedText
  readonly backLabel: ResolvedText
  readonly whyLabel: ResolvedText
}

export type FieldView = {
  readonly id: FieldId
  readonly path: string
  readonly as: Widget
  readonly group?: string
  readonly label?: ResolvedText
  readonly help?: ResolvedText
  readonly placeholder?: ResolvedText
  readonly required: boolean
  readonly options?: readonly {
    readonly id: string
    readonly label: ResolvedText
    readonly help?: ResolvedText
    readonly exclusive?: true
  }[]
  /** Rules of the field as short wishes, by the code that the judgement gives when one is not met. */
  readonly hints?: readonly { readonly code: string; readonly text: ResolvedText }[]
  /** The answer, else what the field is prefilled with. */
  readonly value: Json | undefined
  readonly secret: boolean
  readonly keepNever: boolean
  /** The type of document that its files are. */
  readonly document?: string
  /** The most files, or ticked options. */
  readonly most?: number
  readonly tidy?: CompiledField['tidy']
  readonly autocomplete?: string
  readonly width?: number
  /** Why it is asked, where a rule decided. */
  readonly because?: Because
}

export type GroupView = {
  readonly id: string
  readonly as: 'address' | 'group'
  readonly label?: ResolvedText
  readonly help?: ResolvedText
  readonly placeholder?: ResolvedText
  readonly words: { readonly [name: string]: ResolvedText }
}
