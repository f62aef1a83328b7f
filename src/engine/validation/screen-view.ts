/** A screen as one borrower sees it: texts chosen, hidden fields gone, prefills worked out. The renderer only draws it. */
import type { Because } from '#engine/flow/because.ts'
import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import type { Widget } from '#engine/flow/files.generated.ts'
import type { FieldId, Json, ScreenRoute } from '#engine/flow/json.ts'
import type { Said } from '../text/said.ts'
import type { SectionView } from './review-sections.ts'
import type { SlotDay } from './slots-on.ts'

export type ScreenView = AskingView | WaitView | LinkView | CardsView

/** Every view that takes answers. */
export type AskingView =
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
  readonly heading: Said
  readonly text?: Said
  readonly showsApplicationId: boolean
}

export type FormPartView = {
  readonly saves: string
  readonly fields: readonly FieldView[]
  readonly groups: { readonly [id: string]: GroupView }
  readonly records: readonly { readonly id: string; readonly type: string; readonly text: Said }[]
  readonly submit: Said
}

/** What every view with questions has, whatever its kind. */
export type QuestionsView = ViewBase & FormPartView

export type FormView = QuestionsView & { readonly kind: 'form' }
export type UploadView = QuestionsView & { readonly kind: 'upload' }

export type MessageView = QuestionsView & {
  readonly kind: 'message'
  readonly text: Said
  readonly actions: readonly { readonly id: string; readonly label: Said; readonly do: string; readonly go?: string }[]
}

export type WaitView = ViewBase & {
  readonly kind: 'wait'
  readonly text: Said
  readonly messages: readonly { readonly id: string; readonly text: Said }[]
}

export type OffersView = QuestionsView & { readonly kind: 'offers'; readonly labels: { readonly [name: string]: Said } }

export type ReviewView = QuestionsView & {
  readonly kind: 'review'
  readonly change: Said
  readonly answer: Said
  readonly none: Said
  readonly unfinished: Said
  readonly sections: readonly SectionView[]
}

export type DocumentsView = QuestionsView & { readonly kind: 'documents'; readonly documents: readonly DocumentView[] }
export type SignView = QuestionsView & { readonly kind: 'sign'; readonly documents: readonly DocumentView[] }
export type DocumentView = { readonly id: string; readonly label: Said; readonly text: Said }

export type SourcesView = QuestionsView & {
  readonly kind: 'sources'
  readonly adds: readonly { readonly id: string; readonly label: Said; readonly help?: Said; readonly go: string }[]
  readonly none: Said
  readonly remove: Said
  readonly addHeading: Said
  /** Takes `amount`, as text, when it is said. */
  readonly perYear: Said
  readonly needed: Said
  /** At least one source is needed. */
  readonly isNeeded: boolean
}

export type ScheduleView = QuestionsView & { readonly kind: 'schedule'; readonly slots: readonly SlotDay[] }

export type SessionView = QuestionsView & {
  readonly kind: 'session'
  readonly steps: readonly { readonly id: string; readonly heading: Said; readonly text: Said }[]
}

export type LinkView = ViewBase & {
  readonly kind: 'link'
  readonly provider: 'bank' | 'payroll'
  readonly source: string
  readonly start: Said
  readonly back: Said
  readonly failed: Said
  readonly backTo: ScreenRoute
}

export type CardsView = ViewBase & {
  readonly kind: 'cards'
  readonly none: Said
  readonly backLabel: Said
  readonly whyLabel: Said
}

export type FieldView = {
  readonly id: FieldId
  readonly path: string
  readonly as: Widget
  readonly group?: string
  readonly label?: Said
  readonly help?: Said
  readonly placeholder?: Said
  readonly required: boolean
  readonly options?: readonly { readonly id: string; readonly label: Said; readonly help?: Said; readonly exclusive?: true }[]
  /** Rules of the field as short wishes, by the code that the judgement gives when one is not met. */
  readonly hints?: readonly { readonly code: string; readonly text: Said }[]
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
  readonly label?: Said
  readonly help?: Said
  readonly placeholder?: Said
  readonly words: { readonly [name: string]: Said }
}
